import { useMutation } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import type { ApiAddress } from '#contract/api.ts'
import { useRouterContext } from './router-context.ts'
import { ApiError, errorMessage } from './api-error.ts'
import type { Call } from './api.ts'
import { changeCache, invalidateReads, repeatInterruptedReads } from './interrupted-reads.ts'
import { useIsMounted } from './lib/use-is-mounted.ts'
import { isSamePlace } from './lib/same-place.ts'
import { dismissToast, toast } from './ui/toast.ts'
import type { NewToast } from './ui/toast.ts'

type Message = Omit<NewToast, 'kind'> & { kind?: NewToast['kind'] }

export type ApiMutation<R, S> = {
  mutationFn: (call: Call, sent: S) => Promise<R>
  /**
   * Shows the expected result in the cache before the request is sent; returns a function that
   * undoes this change and no other.
   */
  optimistic?: (client: QueryClient, sent: S) => Undo | Promise<Undo>
  /**
   * Puts the result into the cache. Without it, the mutation is pending until the queries that it
   * `invalidates` are refetched.
   */
  updateCache?: (client: QueryClient, result: R, sent: S) => void
  /** The reads that the mutation makes stale. */
  invalidates?: ApiAddress[]
  /** Those that are read again if it fails: the answer may have been lost, or somebody else was first. */
  invalidatesOnFailure?: ApiAddress[]
  /** Closes the form or navigates, once the cache is up to date. */
  onSuccess?: (result: R, sent: S, now: FormAtSuccess) => unknown
  onError?: (error: unknown, sent: S) => void
  /** The toast on success; nothing if the page itself shows the result. */
  toast?: (result: R, sent: S) => Message | null
  /** The toast on failure, or its title: the text is then the message of the error. */
  failure: string | ((error: unknown, sent: S) => Message)
  /** Mutations of one scope are sent in order. Others are ignored while one is pending. */
  scope?: string
}

type Undo = () => void

export type FormAtSuccess = {
  /**
   * Whether the user is still on the page of the form, which is still open; a user who has left it
   * stays where they are, also in another form of the same kind.
   */
  isHere: boolean
  /** Whether nothing was written in the form while it was being sent. */
  isAllSent: boolean
}

/** The form that is sent, whose fields show what the server refused. */
export type FieldErrors = {
  /** Called when all that the form has is stored: the lists that show it are still to be read. */
  onStored?: () => void
  getValues: () => object
  setError: (field: never, error: { message: string }, options: { shouldFocus: boolean }) => void
  /** The form's names of the fields whose names on the server differ. */
  names?: Partial<Record<string, string>>
}

/** The one way to write: every call that changes something on the server goes through this hook. */
export function useApiMutation<R, S = void>(options: ApiMutation<R, S>) {
  const { scope } = options
  const router = useRouter()
  const { call, queryClient: client } = useRouterContext()
  const isBusy = useRef(false)
  const failureToast = useRef(0)
  const submittedAt = useRef(router.latestLocation)
  const isFormAsSent = useRef((): boolean => true)
  const onStored = useRef<() => void>(undefined)
  const isMounted = useIsMounted()
  const isHere = () => isMounted() && isSamePlace(router.latestLocation, submittedAt.current)
  const { mutateAsync, isPending } = useMutation({
    ...(scope === undefined ? {} : { mutationKey: [scope], scope: { id: scope } }),
    async mutationFn(sent: S) {
      const result = await options.mutationFn(call, sent)
      if (isFormAsSent.current()) onStored.current?.()
      return result
    },
    onMutate: (sent) => options.optimistic?.(client, sent),
    async onSuccess(result, sent) {
      changeCache(client, () => options.updateCache?.(client, result, sent))
      const refetched = invalidate(client, options.invalidates ?? [])
      if (!options.updateCache) await refetched
      const now = { isHere: isHere(), isAllSent: isFormAsSent.current() }
      await options.onSuccess?.(result, sent, now)
      const message = options.toast?.(result, sent)
      if (message) toast({ kind: 'success', ...message })
      else dismissToast(failureToast.current)
    },
    onError: (error, sent, undo) => {
      undo?.()
      options.onError?.(error, sent)
      void invalidate(client, options.invalidatesOnFailure ?? [])
      failureToast.current = toast({ kind: 'error', ...failureMessage(options, error, sent) })
    },
    onSettled: () => repeatInterruptedReads(client),
  })

  /**
   * Resolves to whether the mutation succeeded and the form has nothing that was not sent; an error
   * has been shown already.
   */
  async function submit(sent: S, form?: FieldErrors): Promise<boolean> {
    if (isBusy.current && scope === undefined) return false
    isBusy.current = true
    submittedAt.current = router.latestLocation
    const valuesOfForm = () => JSON.stringify(form?.getValues())
    const sentValues = valuesOfForm()
    isFormAsSent.current = () => valuesOfForm() === sentValues
    onStored.current = form?.onStored
    try {
      await mutateAsync(sent)
      return isFormAsSent.current()
    } catch (error) {
      if (form && error instanceof ApiError) showFieldErrors(form, error)
      return false
    } finally {
      isBusy.current = false
    }
  }
  /** `isBusy()` is true from `submit` on, and not only once `isPending` has been rendered. */
  return { submit, isPending, isBusy: () => isBusy.current }
}

/** The reads that show a part of another: numbers of posts, names of tools. */
const SHOWN_IN: Partial<Record<ApiAddress, ApiAddress[]>> = {
  'GET /api/topics': ['GET /api/users/:id', 'GET /api/tools/:id/topics', 'GET /api/search'],
  'GET /api/creations': ['GET /api/users/:id', 'GET /api/search'],
  'GET /api/resources': ['GET /api/users/:id', 'GET /api/search'],
  'GET /api/tools': ['GET /api/creations', 'GET /api/creations/:id', 'GET /api/search'],
}

/** Marks all queries of these reads as stale and refetches those that are shown. */
function invalidate(client: QueryClient, addresses: ApiAddress[]) {
  const all = new Set(addresses.flatMap((address) => [address, ...(SHOWN_IN[address] ?? [])]))
  return Promise.all([...all].map((address) => invalidateReads(client, { queryKey: [address] })))
}

function failureMessage<R, S>({ failure }: ApiMutation<R, S>, error: unknown, sent: S): Message {
  if (typeof failure === 'function') return failure(error, sent)
  return { title: failure, description: errorMessage(error) }
}

/** Shows the server's issues at the fields that they name, and focuses the first. */
function showFieldErrors({ getValues, setError, names = {} }: FieldErrors, { issues }: ApiError) {
  const fields = Object.keys(getValues())
  const named = issues.flatMap(({ path, message }) => {
    const [sent = ''] = path.split('.')
    const field = fields.find((name) => name === (names[sent] ?? sent))
    return field === undefined ? [] : [{ field, message }]
  })
  for (const [at, { field, message }] of named.entries()) {
    // `FieldErrors` accepts every form, so that it cannot know the fields of this one.
    setError(field as never, { message }, { shouldFocus: at === 0 })
  }
}
