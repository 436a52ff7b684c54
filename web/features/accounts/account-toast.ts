import { errorMessage } from '../../api.ts'
import { toast } from '../../ui/toast.ts'

/** Toasts of the account flows last three seconds. */
const ACCOUNT_TOAST_MS = 3_000

export function toastSuccess(title: string, description: string) {
  toast({ kind: 'success', title, description, durationMs: ACCOUNT_TOAST_MS })
}

export function toastFailure(title: string, error: unknown) {
  toast({ kind: 'error', title, description: errorMessage(error), durationMs: ACCOUNT_TOAST_MS })
}
