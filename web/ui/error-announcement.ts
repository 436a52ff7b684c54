/**
 * Sends a form. A refused field that gets the focus is announced with its error. One that had the focus
 * already, because the form was sent from it, is not: its error becomes an alert, which is announced.
 */
export async function sendAndAnnounceError(send: () => Promise<unknown>) {
  const sentFrom = document.activeElement
  // An alert that is already there would not be announced again.
  errorOf(sentFrom)?.removeAttribute('role')
  await send()
  // The error has been rendered by then.
  setTimeout(() => {
    if (document.activeElement === sentFrom) errorOf(sentFrom)?.setAttribute('role', 'alert')
  })
}

function errorOf(field: Element | null) {
  if (field?.ariaInvalid !== 'true') return null
  const id = field.getAttribute('aria-describedby')
  return id === null ? null : document.getElementById(id)
}
