// The audit finds every change of a certificate, for all certificates of the tests.
import { certificates } from './certificates.js'
import { changesAreFound, changesOfTheSpecAreFound, mutants } from './tampering.js'

changesAreFound(certificates, 12)
changesOfTheSpecAreFound(mutants)
