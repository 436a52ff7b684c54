import { toast } from './toast.ts'

/** Puts the address of something on the clipboard and says so. */
export async function copyLink(path: string) {
  const link = new URL(path, window.location.href).href
  try {
    await navigator.clipboard.writeText(link)
    toast({ kind: 'success', title: 'Link copied' })
  } catch {
    toast({ kind: 'error', title: 'The link could not be copied', description: link })
  }
}
