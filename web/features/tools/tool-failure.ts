import { ApiError } from '../../api.ts'
import { toast } from '../../ui/toast.ts'

/** 'Error' with the server's message, or a default message if there is none. */
export function toastToolFailure(error: unknown) {
  const description =
    error instanceof ApiError ? error.sentence : 'An unexpected error occurred. Please try again.'
  toast({ kind: 'error', title: 'Error', description })
}
