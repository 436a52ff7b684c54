import { serverMessageOr } from '../../api-error.ts'

/** 'Error' with the server's message, or a default message if there is none. */
export const toolFailure = (error: unknown) => ({
  title: 'Error',
  description: serverMessageOr(error, 'An unexpected error occurred. Please try again.'),
})
