import { useRouterContext } from '../../router-context.ts'

/** Renders Markdown as the server will; nothing is written. */
export function usePreview() {
  const { call } = useRouterContext()
  return async (content: string, signal: AbortSignal) => {
    const { html } = await call('POST /api/preview', { body: { content } }, signal)
    return html
  }
}
