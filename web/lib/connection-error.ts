/** No complete response arrived; whether the call was executed is unknown. */
export class ConnectionError extends Error {
  readonly sentence: string

  constructor(reason: keyof typeof CONNECTION_SENTENCES) {
    super(reason)
    this.sentence = CONNECTION_SENTENCES[reason]
  }
}

const CONNECTION_SENTENCES = {
  offline: 'You are offline. Please check your connection and try again.',
  timeout: 'The site did not answer in time. Please try again.',
  unreachable: 'The site cannot be reached. Please check your connection and try again.',
}
