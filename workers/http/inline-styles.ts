/**
 * Sizes and positions that a page was drawn with stand in `style` attributes, which our policy lets no page carry:
 * whoever smuggled markup in could draw over it. They travel as data and a script of ours, proved by the nonce, gives
 * them back: to each element as it is parsed, so that a page that comes in pieces is never painted without them.
 * What was changed since stays as it is.
 */
export function withoutInlineStyles(page: Response, nonce: string): Response {
  if (!page.headers.get('content-type')?.startsWith('text/html')) return page
  const script = (source: string) => `<script nonce="${nonce}">${source}</script>`
  const rewriter = new HTMLRewriter()
    .on('[style]', {
      element(drawn) {
        drawn.setAttribute('data-drawn', drawn.getAttribute('style') ?? '')
        drawn.removeAttribute('style')
      },
    })
    .on('head', {
      element(head) {
        head.prepend(script(GIVE_BACK_AS_PARSED), { html: true })
      },
    })
    .on('body', {
      element(body) {
        body.onEndTag((end) => {
          end.before(script(GIVE_BACK_THE_REST), { html: true })
        })
      },
    })
  return rewriter.transform(page)
}

/** The same for a page that runs no scripts: each style becomes a rule of a sheet that the nonce proves. */
export function withStyleRules(page: Response, nonce: string): Response {
  const rules: string[] = []
  const rewriter = new HTMLRewriter()
    .on('[style]', {
      element(drawn) {
        const style = drawn.getAttribute('style') ?? ''
        drawn.removeAttribute('style')
        // What could end its rule is left out.
        if (!PLAIN_STYLE.test(style)) return
        drawn.setAttribute('data-drawn', String(rules.length))
        rules.push(`[data-drawn="${rules.length}"]{${style}}`)
      },
    })
    .on('body', {
      element(body) {
        body.onEndTag((end) => {
          end.before(`<style nonce="${nonce}">${rules.join('')}</style>`, { html: true })
        })
      },
    })
  return rewriter.transform(page)
}

const PLAIN_STYLE = /^[\w\s:;.,%()#+*/-]*$/

// An observer is called before what was parsed is painted.
const GIVE_BACK_AS_PARSED =
  'function giveBack(e){if(e.dataset.drawn===undefined)return;' +
  "if(!e.hasAttribute('style'))e.style.cssText=e.dataset.drawn;delete e.dataset.drawn}" +
  'new MutationObserver((changes,observer)=>{' +
  'for(const{addedNodes}of changes)for(const n of addedNodes)if(n.nodeType===1){' +
  "giveBack(n);n.querySelectorAll('[data-drawn]').forEach(giveBack)}" +
  "if(document.readyState!=='loading')observer.disconnect()" +
  '}).observe(document,{childList:true,subtree:true})'
const GIVE_BACK_THE_REST = "document.querySelectorAll('[data-drawn]').forEach(giveBack)"
