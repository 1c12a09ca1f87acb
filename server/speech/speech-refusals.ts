import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type InferOutput, object, picklist } from 'valibot';
import { speechFailureCodes } from '../../contract/speech';
import type { RefusalCatalogue } from '../work/work-kind';
import { WorkRefusal } from '../work/work-refusal';

type Reason = keyof typeof speechFailureCodes;
const reasons = Object.keys(speechFailureCodes) as Reason[];
const refusalSchema = object({ reason: picklist(reasons) });
export type Refusal = InferOutput<typeof refusalSchema>;

/** Thrown where a recording cannot become text for a reason its owner should read. */
export class SpeechRefusal extends WorkRefusal<Refusal> {}

/** Why a recording has no text. */
export const speechRefusals: RefusalCatalogue<Refusal> = {
  schema: refusalSchema,
  codes: speechFailureCodes,
  textOf: ({ reason }) => texts[reason],
};

const texts: Record<Reason, MessageDescriptor> = {
  languageNotOffered: msg`This language isn’t available. Choose another.`,
  notSetUp: msg`Speech to text isn’t available right now.`,
  notAudio: msg`There is no sound in this file that can be read. Open it in a player to check it, save it as WAV or MP3, and upload that copy.`,
  notesOnly: msg`A MIDI file holds notes for instruments, no voices. Record or export it as WAV or MP3 and upload that.`,
  tooLong: msg`The recording is longer than six hours. Cut it into parts and upload them one by one.`,
  tooLarge: msg`You can only upload files up to 100MB in total,please select again.`,
  noSpeech: msg`No speech was found in this recording. Check that the right language is chosen and that the voices are loud enough.`,
  engineFailed: msg`The recording could not be turned into text: the speech engine failed. Please try again later.`,
  expired: msg`The recording is no longer here: files are deleted after some days. Please upload it again.`,
};
