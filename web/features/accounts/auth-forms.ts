import * as z from 'zod/mini'
import { Password, Registration } from '#contract/accounts.ts'

/** Sign up: the confirm field is compared here and never sent. */
export const SignUpForm = z
  .object({ ...Registration.shape, confirmPassword: Password })
  .check(samePasswords())

/** Reset password: both at least 6 and equal. */
export const ResetForm = z
  .object({ password: Password, confirmPassword: Password })
  .check(samePasswords())

/** Register the first of them with this: whether they match changes with either. */
export const eitherPassword = { deps: 'confirmPassword' as const }

function samePasswords() {
  return z.refine<{ password: string; confirmPassword: string }>(
    ({ password, confirmPassword }) => password === confirmPassword,
    { path: ['confirmPassword'], error: "Passwords don't match" },
  )
}
