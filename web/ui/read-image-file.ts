import { shrinkImage } from '../lib/shrink-image.ts'
import { toast } from './toast.ts'

/** The formats offered by the file picker. */
export const IMAGE_TYPES = 'image/png,image/jpeg,image/webp,image/gif,image/avif'

/** A selected file as a data URL small enough to upload, or null after an error toast. */
export async function readImageFile(file: Blob): Promise<string | null> {
  try {
    return await shrinkImage(file)
  } catch (error) {
    const description = error instanceof Error ? error.message : 'Failed to load image'
    toast({ kind: 'error', title: 'Image processing error', description })
    return null
  }
}
