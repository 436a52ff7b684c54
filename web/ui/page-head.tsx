type PageHeadProps = {
  title: string
  siteName: string
  description: string
  /** The canonical URL of this page. */
  canonical?: string
  /** The absolute URL of a picture of the page's subject. */
  image?: string
  /** Excluded from search engines: forms and missing pages. */
  hidden?: boolean
}

/** The page's head tags, which React hoists into `<head>`. */
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
