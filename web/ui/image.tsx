import { type ComponentProps, type ReactNode, useState } from 'react'

type ImageProps = Omit<ComponentProps<'img'>, 'src' | 'ref'> & {
  src: string | null | undefined
  alt: string
  fallback: ReactNode
}

export function Image({ src, alt, fallback, ...rest }: ImageProps) {
  const [broken, setBroken] = useState<string>()
  if (!src || broken === src) return fallback
  return (
    <img
      {...rest}
      key={src}
      src={src}
      alt={alt}
      onError={() => setBroken(src)}
      ref={(image) => {
        // Loading may have failed before hydration.
        if (image?.complete && image.naturalWidth === 0) setBroken(src)
      }}
    />
  )
}
