import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { lazyComponent, useLazyDialog } from '../../ui/lazy-component.ts'
import { ListFailed } from '../../ui/list-failed.tsx'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { apiTokensQuery } from './queries.ts'
import { TokenRow } from './token-row.tsx'

const newTokenDialog = lazyComponent(
  async () => (await import('./new-token-dialog.tsx')).NewTokenDialog,
)

export function TokenSection() {
  const { data: tokens, isPending, refetch } = useQuery(apiTokensQuery)
  const make = useLazyDialog(newTokenDialog, {})
  return (
    <section className="mt-10 border-t border-line pt-6" aria-labelledby="api-tokens">
      <h2 id="api-tokens" className="text-heading" tabIndex={-1}>
        API Tokens
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3.5">
        <p className="flex-[1_1_--spacing(60)] text-ink-2">
          A program sends a token to act in your name.{' '}
          <a href="/api" className="underline">
            How the API works
          </a>
        </p>
        <Button {...make.control}>New Token</Button>
        {make.dialog}
      </div>
      <NeedsScript what="Making a token" />
      {!isPending && !tokens && <ListFailed onRetry={() => void refetch()} />}
      {tokens !== undefined && tokens.length > 0 && (
        <ul className="border-t border-line">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </ul>
      )}
    </section>
  )
}
