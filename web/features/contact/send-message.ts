import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useApp } from '../../api.ts'
import { toast } from '../../ui/toast.ts'

const HOME_AFTER_MS = 1_500

type Message = { name: string; email: string; message: string; website: string }

/** 'Message sent', then returns home after 1.5 s. */
export function useSendMessage() {
  const { call } = useApp()
  const navigate = useNavigate()
  const [isSent, setSent] = useState(false)

  useEffect(() => {
    if (!isSent) return
    const timer = setTimeout(() => void navigate({ to: '/' }), HOME_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isSent, navigate])

  /** Resolves to whether the message was accepted; an error has been shown already. */
  async function send({ website, ...words }: Message) {
    try {
      const body = website ? { ...words, website } : words
      const { message } = await call('POST /api/contact', { body })
      toast({ kind: 'success', title: 'Message sent', description: message })
      setSent(true)
      return true
    } catch {
      const description = 'Please try again later'
      toast({ kind: 'error', title: 'Error sending message', description })
      return false
    }
  }
  return { send, isSent }
}
