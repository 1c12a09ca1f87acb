import { type InferOutput, object, optional, string } from 'valibot';

export const smsHistorySchema = object({ title: optional(string()) });

export type SmsHistoryProps = InferOutput<typeof smsHistorySchema>;
