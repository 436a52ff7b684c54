import { errorMessage } from '../../api-error.ts'

/** Toasts of the account flows last three seconds. */
const ACCOUNT_TOAST_MS = 3_000

export const accountToast = (title: string, description: string) => ({
  title,
  description,
  durationMs: ACCOUNT_TOAST_MS,
})

export const accountFailure = (title: string) => (error: unknown) =>
  accountToast(title, errorMessage(error))
