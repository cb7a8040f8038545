import Markdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { isStoredFile } from '~/core/text-rules'

/** A note as it reads. HTML in it stays text; pictures come from our own storage or not at all. */
export function NoteMarkdown({ text }: { text: string }) {
  return (
    <div className="note-text">
      <Markdown remarkPlugins={plugins} components={components} urlTransform={safeUrl}>
        {text}
      </Markdown>
    </div>
  )
}

const plugins = [remarkGfm]

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

function safeUrl(url: string, key: string): string {
  if (key === 'src') return isStoredFile(url) ? url : ''
  return /^(https?:|mailto:)/i.test(url) ? url : ''
}
