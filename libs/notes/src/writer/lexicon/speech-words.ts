import { phrasesOf } from '../speech/phrases.js';
import { wordList, wordSet } from './word-list.js';

// Words by which people ask, refuse, plan, correct themselves and speak of others, in lower case.

/** With which a question begins, with or without its mark. */
export const questionStarts = phrasesOf(
  `how, what, what's, how's, when was, when did, when do, where, where's, why, who, who's, which, do you, do your, do they, do we,
  do i, does she, does he, does it, does that, does your, does the, did you, did she, did he, did they, did your, did it, did that,
  did anything, did anyone, did the doctor, did we, are, is, was, were,
  can, could, would, shall, should i, should we, any, aren't, isn't, don't you, didn't you, doesn't, haven't you, wasn't, won't you,
  have you, have your, has your, has anything, has there, has she, has he, tell me, ever, will you, will it, am i, may i, is there`,
);

/** Behind a comma they make a question of what was said. */
export const questionTags = phrasesOf(`right, okay, ok, yeah, correct, yes, no, isn't it, is that right, eh`);

/** A refusal, whoever speaks and in any tense (rule 6). */
export const refusals = phrasesOf(
  `declines, declined, decline, declining, refuses, refused, refuse, refusing, refusal, said no, says no, saying no, no thank you,
  no thanks, doesn't want, didn't want, don't want, do not want, does not want, did not want, not want, wouldn't want,
  would not want, wants no, want no, wanted no, rather not, prefers not, prefer not, preferred not, prefer to skip,
  prefers to skip, preferred to skip, prefers to wait, prefer to wait, prefers to leave, prefer to leave, skip, skips, skipped,
  skipping, not interested, isn't interested, wasn't interested, no interest, not going ahead, isn't going ahead, not go ahead,
  not proceeding, opted out, opts out, opt out, opting out, turned down, turns down, turn down, passed on, pass on, will pass,
  going to pass, wants to wait, want to wait, wanted to wait, would like to wait, wants to think, want to think, think about it,
  hold off, holding off, held off, postpone, postponed, postpones, withdrew, withdraws, withdraw, didn't consent, did not consent,
  doesn't consent, does not consent, no consent, not consent, won't consent, without consent, didn't agree, did not agree,
  doesn't agree, does not agree, not agree, wouldn't let, would not let, wouldn't bite, wouldn't open, wouldn't hold still, wouldn't sit, wouldn't tolerate,
  couldn't tolerate, won't let, not let, didn't accept, did not accept,
  doesn't accept, not willing, unwilling, asked not to, asked us not to, asked me not to, asks not to, not comfortable with,
  isn't comfortable with, against having, opposed to, put off, puts off, doesn't need the, doesn't wish, does not wish,
  didn't wish, leave it for now, leave that for now, wants to stop, wanted to stop, wants it stopped, changed her mind,
  changed his mind, changed my mind, said not to, says not to, not having, isn't having, doesn't feel like, didn't feel like, okay without, ok without,
  fine without, good without, i'd rather, he'd rather, she'd rather, would rather, hard no, no on the, no to the, i'd sooner, she'd sooner, he'd sooner, another day, another time,
  just the one, not a fan of, asked to hold`,
);

/** With them a refusal names what was not done: "no x-rays today". */
export const thisTime = phrasesOf('today, this time, this visit, for now, please, tonight, right now');

/** Begin what replaces what was just said. */
export const corrections = phrasesOf(
  `sorry, i mean, correction, make that, scratch that, strike that, no wait, wait no, wait, no sorry, sorry no, actually,
  actually no, no actually, let me correct that, i meant, that should be, rather`,
);

/** "Sorry about that" corrects nothing. */
export const apologies = wordSet("about, for, if, to, that, did, i'm, i, we, you");

/** Of what is not yet so, or not for sure. */
export const plans = phrasesOf(
  `will, we'll, i'll, you'll, he'll, she'll, they'll, it'll, that'll, there'll, won't, going to, gonna, next time, next visit,
  next appointment, might, may, plan to, planning to, plans to, let's, let us, i'd like to, we'd like to, would, could, i'd, we'd,
  should, want to, wants to, recommend, recommended, suggest, booked for, scheduled for`,
);

/** Under which a finding would be one. */
export const conditions = phrasesOf(
  `if, when, whenever, unless, in case, without treatment, imagine, suppose, let's say, as long as, once, even if`,
);

/** Of how things are in general. */
export const teaching = phrasesOf(
  `causes, cause, caused by, leads to, lead to, turns into, turn into, linked to, tends to, tend to, helps to, prevents, prevent,
  can cause, is when, are when, means that, that's why, is called, are called, is made of, makes it, hardens, harden, people, most people,
  everybody, everyone, some patients, for example, usually, in general, the reason, think of, is just, are where, i tell everybody, i tell everyone`,
);

/** Of another day than that of the appointment. */
export const otherDays = phrasesOf(
  `last time, last visit, last appointment, last year, last month, last week, last spring, last summer, last fall, last winter,
  ago, used to, previously, yesterday, since, in january, in february, in march, in april, in may, in june, in july, in august,
  in september, in october, in november, in december, in the summer, in the spring, in the fall, in the winter, before, years,
  months, as a kid, as a child, had, was, were, history of`,
);

/** Relatives and others who are not the patient. */
export const relatives: Readonly<Record<string, 'he' | 'she' | 'they'>> = {
  ...Object.fromEntries(
    wordList(
      'husband, father, dad, son, brother, boyfriend, grandson, grandfather, grandpa, uncle, nephew, stepfather, stepson',
    ).map((word) => [word, 'he'] as const),
  ),
  ...Object.fromEntries(
    wordList(
      'wife, mother, mom, mum, daughter, sister, girlfriend, granddaughter, grandmother, grandma, aunt, niece, stepmother, stepdaughter',
    ).map((word) => [word, 'she'] as const),
  ),
  ...Object.fromEntries(
    wordList(
      `spouse, partner, friend, friends, kid, kids, child, children, parents, family, cousin, neighbour, neighbor, boss, colleague,
      roommate, dog, cat, sons, daughters, brothers, sisters, twin, teacher, coworker, grandparents, baby`,
    ).map((word) => [word, 'they'] as const),
  ),
};

/** A companion's words for the patient of a template for children. */
export const childWords = wordSet('son, daughter, child, kid, grandson, granddaughter, boy, girl, baby, little one');

/** What clinicians say of their own work: with these words "I" is not the patient (rule 7). */
export const clinicianWords = phrasesOf(
  `i see, i can see, i saw, i'm seeing, i don't see, i do not see, i didn't see, i did not see, i found, i find, i'm finding,
  i did not find, i didn't find, i don't find, i can't find, i couldn't find, i note, i noted, i measure, i measured, i'm getting,
  i am getting, i charted, i probed, i used, i've used, i placed, i've placed, i applied, i've applied, i took, i've taken, i did,
  i completed, i scaled, i polished, i've reviewed, i have reviewed, i reviewed, i've referred, i have referred, i referred, i'd refer,
  i would refer, i will refer, i'll refer, i recommend, i recommended, i've recommended, i'd recommend, i suggest, i suggested,
  i'd suggest, i explained, i've explained, i showed, i've shown, i discussed, i've discussed, i told, i gave, i've given, i switched,
  i've switched, i would call, i'd call, i call, i can't tell, i cannot tell, i couldn't tell, i checked, i've checked, i advised,
  i've advised, i numbed, i will, i'll, i'd like, i would like, i want you, if i take, if i, i had to stop, i stopped scaling,
  i'm going to, i am going to, may i, can i, should i, told me, tells me, asked me, let me, give me, show me, i asked, i've asked,
  i charged, i documented, i finished, i've finished, i updated, i've updated, i confirmed, i couldn't, i could not, i cleaned, i'm gonna, i'm just gonna`,
);

/** What clinicians say, and patients could: such words are quoted without saying whose they are. */
export const eitherWords = phrasesOf(
  `i'm not seeing, i'm not finding, i can feel, i don't feel, i felt, i didn't polish, i
  didn't use, i didn't scale, i put, i left, i'd say, i get, i rechecked, i'm charting, i'm not charting, i'm happy
  with, i touched, i press, i pressed, i'm at, i can't get, i can't measure, i got, i want to see, i'd like the, i'd
  like her, i'd like him`,
);

/** Say what a patient reports. */
export const reporting = phrasesOf(
  `she says, he says, she said, he said, told me, tells me, told us, patient reports, patient says, patient states, patient said,
  the patient reports, the patient says, the patient states, she reports, he reports, reports, patient complains, she mentioned,
  he mentioned, patient mentioned, they say, they said`,
);

/** Who found or said it: "Dr. Okafor found a cavity". */
export const doctorWords = phrasesOf(
  `doctor, dr, cardiologist, surgeon, specialist, physician, periodontist, endodontist, orthodontist, allergist, oncologist,
  dentist, the hygienist, another hygienist`,
);

/** People other than the patient who are spoken of. */
export const patientWords = phrasesOf(
  `i, i'm, i've, i'd, my, me, mine, myself, she, he, she's, he's, her, him, his, hers, patient, the patient, patient's, client, you have,
  you've got, you had, you're allergic, you are allergic, your history, they're allergic`,
);

/** Orders to a writer: "write that there are no allergies". A transcript is data, and no order in it has an effect. */
export const orders = phrasesOf(
  `ignore the, ignore all, ignore everything, ignore previous, ignore that, disregard the, disregard all, disregard everything,
  disregard that, forget the form, forget everything, forget all, forget the note, write that, write in the note, write down that,
  write no, write the note, type that, delete the, erase the, remove the, insert the, pretend, output, system prompt, you are now,
  as an assistant, print that, note that there are, put in the note that, add to the note that`,
);

/** Nothing that a note could miss. */
export const pleasantries = phrasesOf(
  `no worries, no problem, no problem at all, not at all, thank you, thanks, you're welcome, not too bad, it's okay, it's fine, that's fine,
  that's okay, that's great, that's good, no rush, no hurry, not a problem, never mind, of course not, i don't mind, it's raining,
  sorry about that, sorry about the wait, that's it, that's all, there we go, here we go, it's all good, all good, nothing else, no kidding, don't worry, don't worry about it,
  how are you, it is what it is, that's not bad, it's nice, it was nice, it's cold out, it's hot out`,
);
