import Markdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { safeMarkdownUrl } from '~/core/text/text-rules'

/** A note as it reads. HTML in it stays text; pictures come from our own storage or not at all. */
export function NoteMarkdown({ text }: { text: string }) {
  return (
    <div className="note-text">
      <Markdown
        remarkPlugins={plugins}
        components={components}
        urlTransform={safeMarkdownUrl}
        remarkRehypeOptions={words}
      >
        {text}
      </Markdown>
    </div>
  )
}

const plugins = [remarkGfm]
const words = { footnoteLabel: '注释', footnoteBackLabel: '回到正文' }

const components: Components = {
  a: ({ href, children }) =>
    href ? (
      <a href={href} target="_blank" rel="nofollow noopener noreferrer">
        {children}
      </a>
    ) : (
      <>{children}</>
    ),
  img: ({ src, alt }) => (src ? <img src={src} alt={alt ?? ''} loading="lazy" /> : <>{alt}</>),
}
