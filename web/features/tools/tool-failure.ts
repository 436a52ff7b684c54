import { serverMessageOr } from '../../api-error.ts'

export const toolFailure = (error: unknown) => ({
  title: 'Error',
  description: serverMessageOr(error, 'An unexpected error occurred. Please try again.'),
})
