import { onDemand } from '../on-demand.ts'

/** Loaded with the first message: it takes a tenth of the time in which a site starts. */
export const loadNodemailer = onDemand(() => import('nodemailer'))
