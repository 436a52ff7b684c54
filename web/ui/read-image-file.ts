import { shrinkImage } from '../lib/shrink-image.ts'
import { toast } from './toast.ts'

/** The formats a file picker offers. */
export const IMAGE_TYPES = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

/** A chosen file as a data URL small enough to send, or null after the reason was told. */
export async function readImageFile(file: Blob): Promise<string | null> {
  try {
    return await shrinkImage(file)
  } catch (error) {
    const description = error instanceof Error ? error.message : 'Failed to load image'
    toast({ kind: 'error', title: 'Image processing error', description })
    return null
  }
}
