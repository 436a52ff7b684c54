import { clsx } from 'clsx'
import type { ComponentProps } from 'react'

type PictureFrameProps = ComponentProps<'div'> & { ratio?: '4:3' | '16:9' }

/** Has its size before the picture loads. */
export function PictureFrame({ ratio = '4:3', className, children }: PictureFrameProps) {
  return (
    <div
      className={clsx(
        'relative overflow-hidden rounded-surface bg-sunken',
        ratio === '4:3' ? 'aspect-4/3' : 'aspect-16/9',
        className,
      )}
    >
      {children}
    </div>
  )
}
