// Every field of a run with a failure, of one with a loop and of one with a bypass is checked or refused.
import { eachFieldIsChecked, traces } from './every-field.js'

eachFieldIsChecked(traces.filter(([name]) => /^a (failure|loop that closes|bypass)$/.test(name)))
