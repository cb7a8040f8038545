const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

const CORE = 'application/vnd.openxmlformats-package.core-properties+xml'
const CORE_RELATION =
  'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties'

/** What each part of the package is. */
export const typesOf = (hasFacts: boolean) =>
  `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${WORD}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${WORD}.styles+xml"/><Override PartName="/word/numbering.xml" ContentType="${WORD}.numbering+xml"/>${hasFacts ? `<Override PartName="/docProps/core.xml" ContentType="${CORE}"/>` : ''}</Types>`

/** Where the document begins, and where it tells of itself. */
export const relationsOf = (hasFacts: boolean) =>
  `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="document" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/>${hasFacts ? `<Relationship Id="core" Type="${CORE_RELATION}" Target="docProps/core.xml"/>` : ''}</Relationships>`

const paragraph = (id: string, name: string, settings: string, style = '') =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:pPr>${settings}</w:pPr><w:rPr>${style}</w:rPr></w:style>`
const heading = (level: number, halfPoints: number) =>
  paragraph(
    `Heading${level}`,
    `heading ${level}`,
    `<w:keepNext/><w:spacing w:before="240" w:after="120"/><w:outlineLvl w:val="${level - 1}"/>`,
    `<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="宋体"/><w:b/><w:sz w:val="${halfPoints}"/>`,
  )
const code = '<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas" w:eastAsia="等线"/><w:sz w:val="20"/>'
const line = (side: string) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="95989F"/>`

/** Fonts are those that Word and WPS have; sizes in half points. */
export const wordStyles = `${HEAD}<w:styles ${MAIN}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:eastAsia="等线"/><w:sz w:val="22"/><w:lang w:val="en-US" w:eastAsia="zh-CN"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="120" w:line="360" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>${[36, 30, 26, 24].map((size, index) => heading(index + 1, size)).join('')}${paragraph('ListParagraph', 'List Paragraph', '<w:spacing w:after="60"/>')}${paragraph('Byline', 'Byline', '<w:jc w:val="left"/>', '<w:color w:val="444953"/>')}${paragraph('Quote', 'Quote', '<w:ind w:left="420"/>', '<w:color w:val="444953"/>')}${paragraph('Code', 'Code', '<w:spacing w:after="0" w:line="280" w:lineRule="auto"/>', code)}<w:style w:type="character" w:styleId="CodeInline"><w:name w:val="Code Inline"/><w:rPr>${code}</w:rPr></w:style><w:style w:type="table" w:styleId="TableGrid"><w:name w:val="Table Grid"/><w:tblPr><w:tblBorders>${['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(line).join('')}</w:tblBorders></w:tblPr></w:style></w:styles>`

const kinds = ['bullet', 'decimal', 'works'] as const

/** One numbering a list, so that each counts from one. */
export function numbering(lists: readonly (typeof kinds)[number][]): string {
  const abstract = kinds.map((kind, id) => {
    const levels = Array.from({ length: 6 }, (_, level) => {
      const no = `%${level + 1}`
      const text = kind === 'bullet' ? '•' : kind === 'works' ? `[${no}]` : `${no}.`
      const indent = `<w:ind w:left="${420 * (level + 1)}" w:hanging="420"/>`
      return `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${kind === 'bullet' ? kind : 'decimal'}"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/><w:pPr>${indent}</w:pPr></w:lvl>`
    })
    return `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="multilevel"/>${levels.join('')}</w:abstractNum>`
  })
  const used = lists.map((kind, index) => {
    const restart =
      kind !== 'bullet'
        ? '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>'
        : ''
    return `<w:num w:numId="${index + 1}"><w:abstractNumId w:val="${kinds.indexOf(kind)}"/>${restart}</w:num>`
  })
  return `${HEAD}<w:numbering ${MAIN}>${abstract.join('')}${used.join('')}</w:numbering>`
}
