import { fieldNameClass } from '../../ui/field.tsx'
import { Hint } from '../../ui/hint.tsx'
import { Image } from '../../ui/image.tsx'
import { Pattern } from './pattern.tsx'
import { PictureFrame } from './picture-frame.tsx'

type CurrentImageProps = { name: string; imageUrl: string | null }

/** Creation edit: shows the picture, which cannot be replaced yet. */
export function CurrentImage({ name, imageUrl }: CurrentImageProps) {
  return (
    <figure>
      <figcaption className={fieldNameClass}>Current image</figcaption>
      <PictureFrame className="w-full max-w-80">
        <Image
          className="size-full object-cover"
          src={imageUrl}
          alt={`Picture of ${name}`}
          referrerPolicy="no-referrer"
          fallback={<Pattern name={name} />}
        />
      </PictureFrame>
      <Hint>{imageUrl ? 'Image upload not available yet.' : 'No image available'}</Hint>
    </figure>
  )
}
