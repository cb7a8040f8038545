import { Check, TriangleAlert } from 'lucide-react'
import { SectionTitle } from '~/kit/section-title'
import { pageFindings } from '~/features/document/deck/arrange/page-findings'
import type { Slide } from '~/features/document/deck/deck'
import type { Page } from '~/features/document/deck/fit/page'

/** What is checked of the page by rule: its title, its bullets, its numbers. */
export function PageChecks({ slide, page }: { slide: Slide; page: Page }) {
  const findings = pageFindings(slide, page)
  if (findings.length === 0) return null
  return (
    <section className="mt-1 border-t border-line pt-3.5" aria-label="这一页">
      <SectionTitle>这一页</SectionTitle>
      <ul className="mt-2 flex flex-col gap-2 text-small">
        {findings.map(({ isGood, text }) => (
          <li key={text} className="flex gap-2">
            {isGood ? (
              <Check size={15} className="mt-0.5 flex-none text-success" aria-label="合适" />
            ) : (
              <TriangleAlert
                size={15}
                className="mt-0.5 flex-none text-warning"
                aria-label="请看"
              />
            )}
            <span className="min-w-0 text-ink-2">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
