/**
 * Sizes and positions that a page was drawn with stand in `style` attributes, which our policy lets no page carry:
 * whoever smuggled markup in could draw over it. They travel as data and a script of ours, proved by the nonce, gives
 * them back before the page is taken over; what was changed since stays as it is.
 */
export function withoutInlineStyles(page: Response, nonce: string): Response {
  if (!page.headers.get('content-type')?.startsWith('text/html')) return page
  const rewriter = new HTMLRewriter()
    .on('[style]', {
      element(drawn) {
        drawn.setAttribute('data-drawn', drawn.getAttribute('style') ?? '')
        drawn.removeAttribute('style')
      },
    })
    .on('body', {
      element(body) {
        body.onEndTag((end) => {
          end.before(`<script nonce="${nonce}">${GIVE_BACK}</script>`, { html: true })
        })
      },
    })
  return rewriter.transform(page)
}

const GIVE_BACK =
  "for(const e of document.querySelectorAll('[data-drawn]')){" +
  "if(!e.hasAttribute('style'))e.style.cssText=e.dataset.drawn;delete e.dataset.drawn}"
