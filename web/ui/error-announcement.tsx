import { useState } from 'react'

/**
 * A field that gets the focus is announced with its error. One that had the focus already, as the
 * form was sent from it, is not: `region`, to be rendered in the form, says its error then.
 */
export function useErrorAnnouncement() {
  const [announced, announce] = useState('')
  async function announceErrorOf(send: () => Promise<unknown>) {
    const sentFrom = document.activeElement
    announce('')
    await send()
    // The error has been rendered by then.
    setTimeout(() => {
      if (document.activeElement === sentFrom) announce(errorOf(sentFrom))
    })
  }
  const region = (
    <p aria-live="assertive" className="sr-only">
      {announced}
    </p>
  )
  return { announceErrorOf, region }
}

function errorOf(field: Element | null) {
  if (field?.ariaInvalid !== 'true') return ''
  const id = field.getAttribute('aria-describedby')
  return (id && document.getElementById(id)?.textContent) || ''
}
