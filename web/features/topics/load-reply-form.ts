import { ignoreError } from '../../api.ts'
import type { RouterContext } from '../../router-context.ts'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { currentUserIn } from '../accounts/current-user.ts'

export const memberReplyForm = lazyComponent(
  async () => (await import('./member-reply-form.tsx')).MemberReplyForm,
)

/** Visitors do without it; for members it is part of the page. The page reports a failure. */
export async function loadReplyForm({ queryClient, hydration }: RouterContext) {
  if (hydration.user ?? currentUserIn(queryClient)) await memberReplyForm.load().catch(ignoreError)
}
