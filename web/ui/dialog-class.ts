import { clsx } from 'clsx'

/** The surface of a dialog; on a phone, of a sheet at the bottom. */
export const dialogSurfaceClass = clsx(
  'w-full rounded-surface bg-surface shadow-float max-md:max-h-[92dvh] forced-colors:border',
  'max-md:max-w-none max-md:rounded-t-sheet max-md:rounded-b-none',
)

export const dialogTitleClass = 'text-21 leading-heading font-heavy tracking-heading text-balance'

/** The title above what scrolls, beside the button that closes the dialog. */
export const dialogHeadClass = clsx(dialogTitleClass, 'pt-6 pr-14 pl-6 max-md:pt-5 max-md:pl-4')

/** The buttons of a form stick to its end; a focused field, with its error, stays clear of them. */
export const dialogBodyClass = clsx(
  'min-h-0 scroll-pt-2 scroll-pb-28 overflow-auto overscroll-contain px-6 pt-0.5 max-md:px-4',
  '[--end:max(--spacing(5),env(safe-area-inset-bottom))] not-has-[form]:pb-(--end)',
)

export const dialogCloseClass = 'absolute top-4 right-3 max-md:top-2 max-md:right-1.5'
