const words = (text: string) => text.trim().split(/\s+/)

/** Children in the order that Word's schema demands; what is not named here may not stand there. */
export const childOrder: Record<string, string[]> = {
  'w:pPr': words(`w:pStyle w:keepNext w:keepLines w:pageBreakBefore w:framePr w:widowControl w:numPr
    w:suppressLineNumbers w:pBdr w:shd w:tabs w:suppressAutoHyphens w:kinsoku w:wordWrap w:overflowPunct
    w:topLinePunct w:autoSpaceDE w:autoSpaceDN w:bidi w:adjustRightInd w:snapToGrid w:spacing w:ind
    w:contextualSpacing w:mirrorIndents w:suppressOverlap w:jc w:textDirection w:textAlignment
    w:textboxTightWrap w:outlineLvl w:divId w:cnfStyle w:rPr w:sectPr w:pPrChange`),
  'w:rPr':
    words(`w:ins w:del w:rStyle w:rFonts w:b w:bCs w:i w:iCs w:caps w:smallCaps w:strike w:dstrike
    w:outline w:shadow w:emboss w:imprint w:noProof w:snapToGrid w:vanish w:webHidden w:color w:spacing w:w
    w:kern w:position w:sz w:szCs w:highlight w:u w:effect w:bdr w:shd w:fitText w:vertAlign w:rtl w:cs
    w:em w:lang w:eastAsianLayout w:specVanish w:oMath w:rPrChange`),
  'w:tblPr':
    words(`w:tblStyle w:tblpPr w:tblOverlap w:bidiVisual w:tblStyleRowBandSize w:tblStyleColBandSize
    w:tblW w:jc w:tblCellSpacing w:tblInd w:tblBorders w:shd w:tblLayout w:tblCellMar w:tblLook w:tblCaption
    w:tblDescription`),
  'w:tcPr': words(`w:cnfStyle w:tcW w:gridSpan w:hMerge w:vMerge w:tcBorders w:shd w:noWrap w:tcMar
    w:textDirection w:tcFitText w:vAlign w:hideMark`),
  'w:tblBorders': words('w:top w:left w:start w:bottom w:right w:end w:insideH w:insideV'),
  'w:tbl': words('w:bookmarkStart w:bookmarkEnd w:tblPr w:tblGrid w:tr'),
  'w:sectPr':
    words(`w:headerReference w:footerReference w:footnotePr w:endnotePr w:type w:pgSz w:pgMar
    w:paperSrc w:pgBorders w:lnNumType w:pgNumType w:cols w:formProt w:vAlign w:noEndnote w:titlePg
    w:textDirection w:bidi w:rtlGutter w:docGrid w:printerSettings w:sectPrChange`),
  'w:style':
    words(`w:name w:aliases w:basedOn w:next w:link w:autoRedefine w:hidden w:uiPriority w:semiHidden
    w:unhideWhenUsed w:qFormat w:locked w:personal w:personalCompose w:personalReply w:rsid w:pPr w:rPr
    w:tblPr w:trPr w:tcPr w:tblStylePr`),
  'w:lvl':
    words(`w:start w:numFmt w:lvlRestart w:pStyle w:isLgl w:suff w:lvlText w:lvlPicBulletId w:legacy
    w:lvlJc w:pPr w:rPr`),
  'w:abstractNum': words('w:nsid w:multiLevelType w:tmpl w:name w:styleLink w:numStyleLink w:lvl'),
  'w:numbering': words('w:numPicBullet w:abstractNum w:num w:numIdMacAtCleanup'),
  'w:styles': words('w:docDefaults w:latentStyles w:style'),
  'w:settings':
    words(`w:writeProtection w:view w:zoom w:removePersonalInformation w:removeDateAndTime
    w:doNotDisplayPageBoundaries w:displayBackgroundShape w:printPostScriptOverText
    w:printFractionalCharacterWidth w:printFormsData w:embedTrueTypeFonts w:embedSystemFonts
    w:saveSubsetFonts w:saveFormsData w:mirrorMargins w:alignBordersAndEdges w:bordersDoNotSurroundHeader
    w:bordersDoNotSurroundFooter w:gutterAtTop w:hideSpellingErrors w:hideGrammaticalErrors
    w:activeWritingStyle w:proofState w:formsDesign w:attachedTemplate w:linkStyles w:stylePaneFormatFilter
    w:stylePaneSortMethod w:documentType w:mailMerge w:revisionView w:trackRevisions w:doNotTrackMoves
    w:doNotTrackFormatting w:documentProtection w:autoFormatOverride w:styleLockTheme w:styleLockQFSet
    w:defaultTabStop w:autoHyphenation w:consecutiveHyphenLimit w:hyphenationZone w:doNotHyphenateCaps
    w:showEnvelope w:summaryLength w:clickAndTypeStyle w:defaultTableStyle w:evenAndOddHeaders
    w:bookFoldRevPrinting w:bookFoldPrinting w:bookFoldPrintingSheets w:drawingGridHorizontalSpacing
    w:drawingGridVerticalSpacing w:displayHorizontalDrawingGridEvery w:displayVerticalDrawingGridEvery
    w:doNotUseMarginsForDrawingGridOrigin w:drawingGridHorizontalOrigin w:drawingGridVerticalOrigin
    w:doNotShadeFormData w:noPunctuationKerning w:characterSpacingControl w:printTwoOnOne
    w:strictFirstAndLastChars w:noLineBreaksAfter w:noLineBreaksBefore w:savePreviewPicture
    w:doNotValidateAgainstSchema w:saveInvalidXml w:ignoreMixedContent w:alwaysShowPlaceholderText
    w:doNotDemarcateInvalidXml w:saveXmlDataOnly w:useXSLTWhenSaving w:saveThroughXslt w:showXMLTags
    w:alwaysMergeEmptyNamespace w:updateFields w:hdrShapeDefaults w:footnotePr w:endnotePr w:compat w:docVars
    w:rsids m:mathPr w:attachedSchema w:themeFontLang w:clrSchemeMapping w:doNotIncludeSubdocsInStats
    w:doNotAutoCompressPictures w:forceUpgrade w:captions w:readModeInkLockDown w:smartTagType sl:schemaLibrary
    w:shapeDefaults w:doNotEmbedSmartTags w:decimalSymbol w:listSeparator w14:docId w14:conflictMode
    w15:chartTrackingRefBased w15:docId w15:persistentDocument`),
  'wp:inline': words('wp:extent wp:effectExtent wp:docPr wp:cNvGraphicFramePr a:graphic'),
  'pic:pic': words('pic:nvPicPr pic:blipFill pic:spPr'),
  'm:nary': words('m:naryPr m:sub m:sup m:e'),
  'm:naryPr': words('m:chr m:limLoc m:grow m:subHide m:supHide m:ctrlPr'),
  'm:f': words('m:fPr m:num m:den'),
  'm:rad': words('m:radPr m:deg m:e'),
  'm:sSub': words('m:sSubPr m:e m:sub'),
  'm:sSup': words('m:sSupPr m:e m:sup'),
  'm:sSubSup': words('m:sSubSupPr m:e m:sub m:sup'),
  'm:limLow': words('m:limLowPr m:e m:lim'),
  'm:limUpp': words('m:limUppPr m:e m:lim'),
  'm:func': words('m:funcPr m:fName m:e'),
  'm:acc': words('m:accPr m:e'),
  'm:bar': words('m:barPr m:e'),
  'm:groupChr': words('m:groupChrPr m:e'),
  'm:groupChrPr': words('m:chr m:pos m:vertJc m:ctrlPr'),
  'm:d': words('m:dPr m:e'),
  'm:dPr': words('m:begChr m:sepChr m:endChr m:grow m:shp m:ctrlPr'),
  'm:m': words('m:mPr m:mr'),
  'm:phant': words('m:phantPr m:e'),
  'm:r': words('m:rPr w:rPr m:t'),
  'm:rPr': words('m:lit m:nor m:scr m:sty m:brk m:aln'),
  'c:chartSpace':
    words(`c:date1904 c:lang c:roundedCorners c:style c:clrMapOvr c:pivotFmts c:protection
    c:chart c:spPr c:txPr c:externalData c:printSettings c:userShapes`),
  'c:chart':
    words(`c:title c:autoTitleDeleted c:pivotFmts c:view3D c:floor c:sideWall c:backWall c:plotArea
    c:legend c:plotVisOnly c:dispBlanksAs`),
  'c:ser':
    words(`c:idx c:order c:tx c:spPr c:invertIfNegative c:marker c:explosion c:dPt c:dLbls c:trendline
    c:errBars c:cat c:val c:smooth c:shape`),
  'c:barChart': words(
    `c:barDir c:grouping c:varyColors c:ser c:dLbls c:gapWidth c:overlap c:serLines c:axId`,
  ),
  'c:lineChart':
    words(`c:grouping c:varyColors c:ser c:dLbls c:dropLines c:hiLowLines c:upDownBars c:marker
    c:smooth c:axId`),
  'c:pieChart': words('c:varyColors c:ser c:dLbls c:firstSliceAng'),
  'c:catAx':
    words(`c:axId c:scaling c:delete c:axPos c:majorGridlines c:minorGridlines c:title c:numFmt
    c:majorTickMark c:minorTickMark c:tickLblPos c:spPr c:txPr c:crossAx c:crosses c:crossesAt c:auto
    c:lblAlgn c:lblOffset c:tickLblSkip c:tickMarkSkip c:noMultiLvlLbl`),
  'c:valAx':
    words(`c:axId c:scaling c:delete c:axPos c:majorGridlines c:minorGridlines c:title c:numFmt
    c:majorTickMark c:minorTickMark c:tickLblPos c:spPr c:txPr c:crossAx c:crosses c:crossesAt
    c:crossBetween c:majorUnit c:minorUnit c:dispUnits`),
}
