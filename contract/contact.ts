import * as z from 'zod/mini'
import {
  CONTACT_NAME_CHARACTERS_MAX,
  CONTACT_NAME_CHARACTERS_MIN,
  MESSAGE_CHARACTERS_MAX,
  MESSAGE_CHARACTERS_MIN,
} from './constants.ts'
import type { EndpointTable } from './endpoint.ts'
import { Done, emailAddress, Flag, Id, text, Time, trimmedText } from './fields.ts'
import { PageOrAll } from './parameters.ts'

export const ContactMessage = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  message: z.string(),
  read: z.boolean(),
  createdAt: Time,
})
export type ContactMessage = z.output<typeof ContactMessage>

/** Characters that could start a new line in a mail header. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u

export const ContactForm = z.object({
  name: trimmedText({
    name: 'Name',
    min: CONTACT_NAME_CHARACTERS_MIN,
    max: CONTACT_NAME_CHARACTERS_MAX,
  }).check(z.refine((value) => !CONTROL.test(value), 'Name cannot contain control characters')),
  email: emailAddress('Please enter a valid email address'),
  message: text({ name: 'Message', min: MESSAGE_CHARACTERS_MIN, max: MESSAGE_CHARACTERS_MAX }),
})

/** A honeypot: people do not see the field, only bots fill it in. It is left out of `/openapi.json`. */
const Trap = z.optional(z.unknown())
z.globalRegistry.add(Trap, { isTrap: true })

const NewMessage = z.extend(ContactForm, { website: Trap })

export const contact = {
  'POST /api/contact': {
    access: 'anyone',
    token: 'write',
    rateLimits: ['writes', 'contact messages'],
    bulkhead: 'mail',
    acceptsIdempotencyKey: true,
    audit: null,
    body: NewMessage,
    response: z.object({ success: z.literal(true), message: z.string() }),
  },
  'GET /api/contact': {
    access: 'admin',
    bulkhead: null,
    query: z.object({ page: PageOrAll }),
    response: z.array(ContactMessage),
  },
  'PUT /api/contact/:id': {
    access: 'admin',
    subject: 'message',
    bulkhead: null,
    audit: ['message.read', 'message.unread'],
    body: z.object({ read: Flag }),
    response: ContactMessage,
  },
  'DELETE /api/contact/:id': {
    access: 'admin',
    subject: 'message',
    bulkhead: null,
    audit: ['message.deleted'],
    response: Done,
  },
} as const satisfies EndpointTable
