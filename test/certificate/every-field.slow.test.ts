// Every field of each certificate is checked or refused, with what clocks, faults and monitors add.
import { eachBitIsChecked, eachFieldIsChecked, files } from './every-field.js'

eachFieldIsChecked(files)
eachBitIsChecked(files, 240)
