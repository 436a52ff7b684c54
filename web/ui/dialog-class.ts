import { clsx } from 'clsx'

/** The surface of a dialog; on a phone, of a sheet at the bottom. */
export const dialogSurfaceClass = clsx(
  'w-full rounded-surface bg-surface shadow-float max-md:max-h-[92dvh] forced-colors:border',
  'max-md:max-w-none max-md:rounded-t-sheet max-md:rounded-b-none',
)

export const dialogTitleClass = 'text-21 leading-heading font-heavy tracking-heading text-balance'

export const dialogCloseClass = 'absolute top-4 right-3 max-md:top-2 max-md:right-1.5'
