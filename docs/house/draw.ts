/** `npm run draw`: draws the imports into docs/architecture.md. */
import { writeFileSync } from 'node:fs'
import { drawImports, programFiles, withPicture } from './draw-imports.ts'
import { readSource, ROOT } from './source-files.ts'

const PAGE = 'docs/architecture.md'
writeFileSync(`${ROOT}${PAGE}`, withPicture(readSource(PAGE).text, drawImports(programFiles())))
