import type { ChangeEvent } from 'react'
import * as z from 'zod/mini'
import { Password, Registration } from '#contract/accounts.ts'

/** Sign up: the confirm field is only compared here, never sent. */
export const SignUpForm = z
  .object({ ...Registration.shape, confirmPassword: Password })
  .check(samePasswords())

export const ResetForm = z
  .object({ password: Password, confirmPassword: Password })
  .check(samePasswords())

function samePasswords() {
  return z.refine<{ password: string; confirmPassword: string }>(
    ({ password, confirmPassword }) => password === confirmPassword,
    { path: ['confirmPassword'], error: "Passwords don't match" },
  )
}

export type AuthFormProps = {
  /** What the field contains at first. */
  email?: string | undefined
  onEmail: (email: string) => void
}

/** Options of `register` for the email field, which report what is typed. */
export const reportEmail = (onEmail: AuthFormProps['onEmail']) => ({
  onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onEmail(target.value),
})
