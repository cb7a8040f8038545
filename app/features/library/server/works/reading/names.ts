import { fold } from '#packages/chinese/fold'
import { SURNAMES } from '#packages/chinese/surnames'
import { NAMES_APART } from '../../../wire/terms/works'

const HAN_NAME = /^[\p{Script=Han}·•]{2,4}$|^\p{Script=Han}{1,3}[·•]\p{Script=Han}{1,8}$/u
const LATIN_WORD = String.raw`(?:\p{Lu}[\p{L}'’.-]*|d[aeiu]|van|von|der|den|de|la|le|bin|al|el)`
const LATIN_NAME = new RegExp(String.raw`^\p{Lu}[\p{L}'’.-]*(?:\s+${LATIN_WORD}){1,4}$`, 'u')
const BODY =
  /(?:公司|集团|大学|学院|研究院|研究所|中心|委员会|编写组|课题组|工作组|小组|团队|协会|学会|出版社|编辑部|人民政府|法院|检察院|国务院|[部局厅署处办院所社会组])$/u
const NO_PERSON =
  /University|Institute|College|Department|School|Laborator|Corporation|Company|Inc\b|Ltd|Research|Foundation|Abstract|Introduction|Contents|Version|Copyright|Edition|Guide|Manual|Chapter|Table|Figure|License|Permission|Software/i
const NO_HAN_NAME =
  /[的了是在第页章节]|^(?:方法|方案|范围|安全|安装|管理|程序|任务|温度|项目|计划|成本|水文|经济|经营|关于|应用|应急|路线|时间|金额|金融|车辆|高级|常见|文件|文档|文章|文字|方式|方向|方面|平台|平均|毛利|石油|路径|相关|程度|成果|成员|强调|强化|万元|于是|向量|单位|单价|别名|全文|全部|解决|解释|应当|容量|支持|党委|党建|明细|传输|简介|简历|余额|时长|终端|终稿|曲线|田间|安排|安徽|江苏|江西|宁夏|云南|贵州|贵阳|武汉|金华)/u
// What programs and machines write where an author belongs.
const PROGRAM =
  /python-docx|pptxgenjs|openpyxl|apache|poi\b|libreoffice|openoffice|wps|microsoft|docx4j|aspose|itext|adobe|acrobat|latex|pandoc|^(?:admin(?:istrator)?|user|users|owner|root|unknown|none|author|test|default|home|pc|lenovo|dell|hp|asus|acer|thinkpad|windows.*|用户|管理员|作者|未知|佚名|微软用户|雨林木风|深度系统)$/i

/** Whether a line or a piece of one is the name of a person. */
export const isPerson = (text: string): boolean => {
  const name = text.replace(/\s*[（(][^）)]*[）)]$/u, '')
  if (/[\ufffd\uffff?？￿]/u.test(name)) return false
  if (HAN_NAME.test(name)) {
    const isForeign = /[·•]/.test(name)
    return isForeign || (SURNAMES.includes(fold(name).charAt(0)) && !NO_HAN_NAME.test(name))
  }
  return LATIN_NAME.test(name) && !NO_PERSON.test(name)
}

export const isBody = (text: string): boolean =>
  /^[\p{Script=Han}A-Za-z0-9（）()·\s]{3,40}$/u.test(text) && BODY.test(text)

export const isProgram = (text: string): boolean => PROGRAM.test(text.trim())

/** Names in a line, however they are divided, without marks of notes, addresses and degrees. */
export function namesIn(line: string): string[] {
  const plain = line
    .replace(/<[^>]*>|\{[^}]*\}@\S+|\S+@\S+/g, ' ')
    .replace(/[∗*†‡§¶⁎]+|(?<=\p{L})\s?\d+(?:\s*[,，]\s*\d+)*(?=\s|$|[,，、;；])/gu, '')
    .replace(/[⁰¹²³⁴-⁹]+/gu, '')
  return plain
    .split(/\s*(?:[、,，;；/]|\band\b|&|(?<=[\p{L}）)])\s*和\s*(?=[\p{L}])|\s与\s|\s{2,})\s*/u)
    .flatMap(hanApart)
    .map((name) => joinHan(name.trim()))
    .filter((name) => name !== '' && !/^(?:et al\.?|等)$/i.test(name))
    .map((name) => name.replace(/(?:等|编著|主编|编写|著|编|译)$/u, '') || name)
}

/** `张 三 李四`: names of two characters are set apart within themselves; single characters are put together. */
function hanApart(piece: string): string[] {
  const words = piece.trim().split(/\s+/)
  if (words.length < 2 || !words.every((word) => /^\p{Script=Han}{1,4}$/u.test(word)))
    return [piece]
  const names: string[] = []
  let open = ''
  for (const word of words) {
    if (word.length > 1 && open === '') names.push(word)
    else {
      open += word
      if (open.length >= 2) {
        names.push(open)
        open = ''
      }
    }
  }
  return open === '' ? names : [piece]
}

const joinHan = (name: string) =>
  name.replace(/(?<=\p{Script=Han})\s+(?=\p{Script=Han})/gu, '').replace(/\s+/g, ' ')

export const joinNames = (names: readonly string[]): string => [...new Set(names)].join(NAMES_APART)

/**
 * Authors as they stand below a title: lines that hold nothing but names, one a line or many; addresses and notes
 * between them are passed over.
 */
export function bylineOf(lines: readonly string[]): string[] {
  const names: string[] = []
  let isRun = false
  let isList = false
  for (const line of lines) {
    if (/^[<（(]?[^\s@]*@|@\S+\.\S+/.test(line)) continue
    const found = namesIn(line)
    const isNames = found.length > 0 && found.every((name) => isPerson(name))
    const goesOn = names.length === 0 || found.length > 1 || isRun || !isList
    if (!isNames || !goesOn) {
      if (names.length > 0 && !isPassedOver(line)) break
      continue
    }
    names.push(...found)
    isRun = /[,，、]\s*[∗*†‡\d]*$|\band$/.test(line)
    isList ||= found.length > 1
  }
  return names
}

const isPassedOver = (line: string) => /[?？\ufffd￿]/u.test(line) && line.length < 60
