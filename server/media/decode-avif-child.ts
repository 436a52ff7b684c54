import { handleRequests } from '../subprocess-child.ts'
import { avifToPng } from './avif-to-png.ts'

export type SentAvif = { bytes: Uint8Array; pixelsMax: number }

handleRequests(({ bytes, pixelsMax }: SentAvif) => avifToPng(bytes, pixelsMax))
