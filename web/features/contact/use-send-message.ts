import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useIsHere } from '../../lib/use-is-here.ts'
import { useApiMutation } from '../../mutation.ts'

const HOME_AFTER_MS = 1_500

type Message = { name: string; email: string; message: string; website: string }

/**
 * 'Message sent', then returns home after 1.5 s, unless more has been written or another page opened
 * meanwhile.
 */
export function useSendMessage() {
  const navigate = useNavigate()
  const isHere = useIsHere()
  const [isSent, setSent] = useState(false)

  const leave = useEffectEvent(() => {
    if (isHere()) void navigate({ to: '/' })
    else setSent(false)
  })
  useEffect(() => {
    if (!isSent) return
    const timer = setTimeout(leave, HOME_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isSent])

  const { submit } = useApiMutation({
    mutationFn: (call, { website, ...words }: Message) =>
      call('POST /api/contact', { body: website ? { ...words, website } : words }),
    onSuccess: (_response, _message, { isAllSent }) => isAllSent && setSent(true),
    toast: ({ message }) => ({ title: 'Message sent', description: message }),
    failure: () => ({ title: 'Error sending message', description: 'Please try again later' }),
  })
  return { submit, isSent }
}
