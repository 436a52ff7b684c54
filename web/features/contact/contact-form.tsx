import * as z from 'zod/mini'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { characterCount } from '#contract/characters.ts'
import { MESSAGE_CHARACTERS_MAX } from '#contract/constants.ts'
import { ContactForm as words } from '#contract/contact.ts'
import { useSchemaForm } from '../../lib/use-schema-form.ts'
import { useFormDraft } from '../../lib/use-form-draft.ts'
import { formatNumber } from '../../lib/formats.ts'
import { Button } from '../../ui/button.tsx'
import { DraftLine } from '../../ui/draft-hint.tsx'
import { Field, TextArea, TextInput } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { useIsHere } from '../../lib/use-is-here.ts'
import { useApiMutation } from '../../mutation.ts'
import { useCurrentUser } from '../accounts/current-user.ts'

const COUNTED_FROM = MESSAGE_CHARACTERS_MAX - 500

/** `website` is a honeypot field, invisible to people. */
const shape = z.extend(words, { website: z.string() })

/** About: Name, Email, Message, 'Send Message'. Name and email are prefilled for members. */
export function ContactForm() {
  const user = useCurrentUser()
  const start = { name: user?.username ?? '', email: user?.email ?? '', message: '', website: '' }
  const form = useSchemaForm(shape, start)
  const { register, watch, handleSubmit, getValues, formState } = form
  const { errors, isSubmitting } = formState
  // The server renders the texts, too, so that they do not appear later than their fields.
  const input = (field: 'name' | 'email') => ({ ...register(field), defaultValue: start[field] })
  const draft = useFormDraft(form, { storageKey: `${user?.id ?? 'visitor'}:contact`, start })
  const { submit, isSent } = useSendMessage()
  const isPending = isSubmitting || isSent
  const written = characterCount(watch('message'))

  const send = handleSubmit(async () => {
    if (await submit(getValues(), form)) draft.discard()
  })
  return (
    <Form onSubmit={send}>
      <Field label="Name" error={errors.name?.message}>
        {(field) => <TextInput {...field} {...input('name')} autoComplete="name" />}
      </Field>
      <Field label="Email" error={errors.email?.message}>
        {(field) => <TextInput {...field} {...input('email')} type="email" autoComplete="email" />}
      </Field>
      <Field
        label="Message"
        error={errors.message?.message}
        hint={
          written >= COUNTED_FROM &&
          `${formatNumber(written)} of ${formatNumber(MESSAGE_CHARACTERS_MAX)} characters`
        }
      >
        {(field) => <TextArea {...field} {...register('message')} />}
      </Field>
      <div className="sr-only" aria-hidden>
        <input {...register('website')} tabIndex={-1} autoComplete="off" />
      </div>
      <DraftLine draft={draft} />
      <NeedsScript what="Sending a message" />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        className="w-full"
        pending={isPending}
        pendingText={isSent ? 'Message sent' : 'Sending…'}
      >
        Send Message
      </Button>
    </Form>
  )
}

const HOME_AFTER_MS = 1_500

type Message = { name: string; email: string; message: string; website: string }

/**
 * 'Message sent', then returns home after 1.5 s, unless more has been written or another page opened
 * meanwhile.
 */
function useSendMessage() {
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
