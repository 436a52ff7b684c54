import { useRouterContext } from '../router-context.ts'
import { ContactForm } from '../features/contact/contact-form.tsx'
import { isolated } from '../lib/isolated.ts'
import { PageHead } from '../ui/page-head.tsx'

export function AboutPage() {
  const { site } = useRouterContext()
  return (
    <div className="page-column grid grid-cols-[minmax(0,--spacing(158))_--spacing(88)] items-start justify-between gap-x-18 gap-y-12 pt-8 pb-24 max-xl:block max-xl:pb-16 max-md:pt-5">
      <PageHead
        title="About"
        description={`What ${isolated(site.name)} is, how we treat each other here, and how to reach us.`}
        canonical="/about"
      />
      <article className="prose max-xl:max-w-form">
        <h1 className="text-display max-xl:text-28">About</h1>
        <p className="mt-3.5 text-21 leading-normal max-xl:text-17">
          {isolated(site.name)} is a house for people who make things with AI tools: to say what
          works, to show what came of it, and to find what helped somebody else.
        </p>
        <p>
          In old towns, the people of one trade had a hall. They met there to compare tools, to show
          each other their work, to argue about how it ought to be done, and to take in whoever had
          just begun. Ours is a trade only a few years old, and most of us practise it alone, at
          night, in another tab. So here is a hall.
        </p>
        <h2>What is in it</h2>
        <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-2 max-sm:block">
          <dt className="font-bold max-sm:not-first:mt-2">Discussions</dt>
          <dd className="text-ink-2">Questions, field notes, and things that went wrong.</dd>
          <dt className="font-bold max-sm:not-first:mt-2">Tools</dt>
          <dd className="text-ink-2">What people here build with, in the order of their votes.</dd>
          <dt className="font-bold max-sm:not-first:mt-2">Creations</dt>
          <dd className="text-ink-2">What was made with them. Finished or nearly finished.</dd>
          <dt className="font-bold max-sm:not-first:mt-2">Resources</dt>
          <dd className="text-ink-2">Blogs, books, courses and videos that taught somebody.</dd>
        </dl>
        <h2>How we treat each other</h2>
        <p>
          Be kind and be concrete. Say what you tried, with what, and what happened; a failure told
          plainly is worth more than a success told vaguely. Show your own work and say that it is
          yours. Argue with the sentence, not with the person. Nobody here was born knowing what a
          context window is.
        </p>
        <h2>Who owns what you write</h2>
        <p>
          Everybody may read all of it, without an account. With one you can write, vote and share.
          What you wrote stays yours to change and to take down, and when you leave, your name
          leaves with you. There are no advertisements and nobody watches you read: the{' '}
          <a href={site.privacyUrl} target="_blank" rel="noopener">
            privacy policy
          </a>{' '}
          fits on one page.
        </p>
      </article>
      <section
        className="sticky top-23 max-xl:static max-xl:mt-10 max-xl:max-w-form max-xl:border-t max-xl:border-line max-xl:pt-7"
        aria-labelledby="contact"
      >
        <h2 id="contact" className="mt-3 text-heading max-xl:mt-0">
          Contact
        </h2>
        <p className="mt-1.5 mb-5 text-ink-2">
          A question, a fault, something that should not be here? The people who run this site read
          what you write.
        </p>
        <ContactForm />
      </section>
    </div>
  )
}
