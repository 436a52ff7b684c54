import { ignoreError } from '../../api.ts'
import type { AppContext } from '../../api.ts'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { isSignedIn } from '../accounts/current-user.ts'

export const memberReplyForm = lazyComponent(
  async () => (await import('./member-reply-form.tsx')).MemberReplyForm,
)

/** Visitors do without it; for members it is part of the page. The page reports a failure. */
export async function loadReplyForm({ queryClient, arriving }: AppContext) {
  if (arriving.user ?? isSignedIn(queryClient)) await memberReplyForm.load().catch(ignoreError)
}
