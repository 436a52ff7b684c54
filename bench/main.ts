/** `npm run bench`: how fast the site is, against what this machine could do at most. */
import { runAll } from './full-run.ts'
import { BadOption, readOptions, USAGE } from './options.ts'
import { print, write } from './report.ts'
import { openStorage } from './storage.ts'
import { allMet } from './targets.ts'
