/** No complete response arrived; whether the call was executed is unknown. */
export class ConnectionError extends Error {
  readonly userMessage: string

  constructor(reason: keyof typeof CONNECTION_MESSAGES) {
    super(reason)
    this.userMessage = CONNECTION_MESSAGES[reason]
  }
}

const CONNECTION_MESSAGES = {
  offline: 'You are offline. Please check your connection and try again.',
  timeout: 'The site did not answer in time. Please try again.',
  unreachable: 'The site cannot be reached. Please check your connection and try again.',
}
