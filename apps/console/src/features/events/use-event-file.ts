import { maxEventFileBytes, readEventFile, type EventFile } from '@backline/contract/event-file';
import * as fileTexts from '@backline/contract/event-files.texts';
import { useRef, useState } from 'react';

export interface ChosenFile {
  /** Differs for each chosen file, also for two with the same name. */
  key: number;
  name: string;
  file: EventFile;
}

/** Reads a chosen file. A refused one leaves the file that was chosen before, and what was typed for it. */
export function useEventFile() {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isReading, setIsReading] = useState(false);
  const picks = useRef(0);

  async function choose(picked: File) {
    picks.current += 1;
    const key = picks.current;
    setIsReading(true);
    const read = await readPicked(picked);
    // A later choice overtakes this one.
    if (key !== picks.current) return;
    setIsReading(false);
    setRefusal(read.ok ? null : read.message);
    if (read.ok) setChosen({ key, name: picked.name, file: read.file });
  }

  return { chosen, refusal, isReading, choose };
}

async function readPicked(picked: File): Promise<ReturnType<typeof readEventFile>> {
  if (picked.size > maxEventFileBytes) return { ok: false, message: fileTexts.tooLarge(maxEventFileBytes / 1024 ** 2) };
  try {
    return readEventFile(await picked.text());
  } catch {
    return { ok: false, message: fileTexts.unreadable };
  }
}
