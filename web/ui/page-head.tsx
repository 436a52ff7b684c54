type PageHeadProps = {
  title: string
  siteName: string
  description: string
  /** The one address of this page. */
  canonical?: string
  /** The whole address of a picture of what the page is about. */
  image?: string
  /** Kept out of search engines: forms, and places that are not there. */
  hidden?: boolean
}

/** A page's own head tags; React carries them into `<head>`. */
export function PageHead(props: PageHeadProps) {
  const { title, siteName, description, canonical, image, hidden } = props
  const full = title === siteName ? title : `${title} · ${siteName}`
  return (
    <>
      <title>{full}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:type" content="website" />
      {image && <meta property="og:image" content={image} />}
      {canonical && <link rel="canonical" href={canonical} />}
      {canonical && <meta property="og:url" content={canonical} />}
      {hidden && <meta name="robots" content="noindex" />}
    </>
  )
}
