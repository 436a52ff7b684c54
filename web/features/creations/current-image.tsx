import { Image } from '../../ui/image.tsx'
import { Pattern } from '../../ui/pattern.tsx'

type CurrentImageProps = { name: string; imageUrl: string | null }

/** Creation edit: shows the picture, which cannot be replaced yet. */
export function CurrentImage({ name, imageUrl }: CurrentImageProps) {
  return (
    <figure className="field">
      <figcaption className="field-name">Current image</figcaption>
      <div className="frame current">
        <Image
          src={imageUrl}
          alt={`Picture of ${name}`}
          referrerPolicy="no-referrer"
          fallback={<Pattern name={name} />}
        />
      </div>
      <p className="hint">{imageUrl ? 'Image upload not available yet.' : 'No image available'}</p>
    </figure>
  )
}
