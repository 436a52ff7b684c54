import type { ApiToken } from '#contract/api-tokens.ts'
import { Button } from '../../ui/button.tsx'
import { lazyComponent, useLazyDialog } from '../../ui/lazy-component.ts'
import { TimeAgo } from '../../ui/time-ago.tsx'

const revokeTokenDialog = lazyComponent(
  async () => (await import('./revoke-token-dialog.tsx')).RevokeTokenDialog,
)

const SCOPES: Record<ApiToken['scope'], string> = { read: 'Read', write: 'Read and write' }

export function TokenRow({ token }: { token: ApiToken }) {
  const { id, name, scope, createdAt, lastUsedAt } = token
  const revoke = useLazyDialog(revokeTokenDialog, { token })
  return (
    <li data-row className="flex items-center justify-between gap-4 border-b border-line py-3">
      <div className="min-w-0">
        <b id={`token-${id}`} className="font-semibold wrap-anywhere" dir="auto">
          {name}
        </b>
        <small className="block text-13 text-ink-3">
          {SCOPES[scope]} · Made <TimeAgo time={createdAt} /> ·{' '}
          {lastUsedAt === null ? (
            'Never used'
          ) : (
            <>
              Last used <TimeAgo time={lastUsedAt} />
            </>
          )}
        </small>
      </div>
      <Button
        variant="ghost"
        className="-mr-2.5 flex-none"
        aria-describedby={`token-${id}`}
        {...revoke.control}
      >
        Revoke
      </Button>
      {revoke.dialog}
    </li>
  )
}
