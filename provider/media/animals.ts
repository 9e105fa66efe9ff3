/**
 * Dogs and cats as in the shop's own drawings, around x = 0: heads that are seen from the front, on bodies in several
 * poses. A body's feet are at `feet`, in units that `scale` makes those of a scene.
 */

/** The tongue hangs out of an open mouth only. */
const TONGUE = '<path d="M-12 140c0 24 6 32 14 32s14-10 13-32c-6 4-11 2-14-2-3 4-8 6-13 2z" fill="#D9776B"/>';
const EYES = {
  dog: '<circle cx="-40" cy="62" r="10" fill="#2A2019"/><circle cx="40" cy="62" r="10" fill="#2A2019"/><circle cx="-37" cy="59" r="3" fill="#fff"/><circle cx="43" cy="59" r="3" fill="#fff"/>',
  cat: '<ellipse cx="-36" cy="34" rx="17" ry="15" fill="#F0CF72"/><ellipse cx="36" cy="34" rx="17" ry="15" fill="#F0CF72"/><ellipse cx="-34" cy="35" rx="7" ry="13" fill="#241C20"/><ellipse cx="34" cy="35" rx="7" ry="13" fill="#241C20"/><circle cx="-31" cy="30" r="3" fill="#fff"/><circle cx="37" cy="30" r="3" fill="#fff"/>',
} as const;
const CLOSED_EYES = {
  dog: '<path d="M-52 60c6 8 18 8 24 0M28 60c6 8 18 8 24 0" fill="none" stroke="#2A2019" stroke-width="5" stroke-linecap="round"/>',
  cat: '<path d="M-50 34c8 10 20 10 28 0M22 34c8 10 20 10 28 0" fill="none" stroke="#241C20" stroke-width="5" stroke-linecap="round"/>',
} as const;

/** Nose, mouth and eyes. @param low how much lower nose and mouth are than in the dog of the shop. */
const faceOfDog = (eyes: string, low = 0) =>
  `<g transform="translate(0 ${low})"><path d="M-24 92c0-12 10-16 24-16s24 4 24 16c0 14-14 22-24 26-10-4-24-12-24-26z" fill="#2A2019"/><path d="M-10 86c4-3 12-3 16 0" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".45" fill="none"/><path d="M0 116v14M0 130c-6 12-26 12-32 0M0 130c6 12 26 12 32 0" fill="none" stroke="#2A2019" stroke-width="5" stroke-linecap="round"/>${eyes === EYES.dog ? TONGUE : ''}</g>${eyes}`;
/** Eyes in a dark face have a lighter ring. */
const inDarkFace = (eyes: string) =>
  `<path d="M-40 62h.1M40 62h.1" stroke="#B4773A" stroke-width="27" stroke-linecap="round"/>${eyes}`;
/** The shapes of a portrait, whose middle is at 120, in the units of a head. */
const asHead = (shapes: string) => `<g transform="translate(-162 -67) scale(1.35)">${shapes}</g>`;
const brows = (color: string) =>
  `<path d="M-54 42c6-8 18-10 26-4M54 42c-6-8-18-10-26-4" fill="none" stroke="${color}" stroke-width="6" stroke-linecap="round"/>`;

const HEADS = {
  dog: (eyes: string) =>
    `<path d="M0-8C-50-8-78 24-78 72c0 54 32 92 78 92s78-38 78-92C78 24 50-8 0-8z" fill="#C98A4E"/><path d="M-12-6C-14 34-22 60-40 84c-22 30-6 78 40 80 46-2 62-50 40-80C22 60 14 34 12-6z" fill="#F6E7CF"/><path d="M-52 4C-88-10-122 14-122 66c0 40 14 70 34 70 24 0 30-38 34-70 2-22 6-46 2-62zM52 4C88-10 122 14 122 66c0 40-14 70-34 70-24 0-30-38-34-70-2-22-6-46-2-62z" fill="#AF7238"/>${faceOfDog(eyes)}<path d="M-52 40c6-6 16-8 24-4M52 40c-6-6-16-8-24-4" fill="none" stroke="#AF7238" stroke-width="5" stroke-linecap="round"/>`,
  leonberger: (eyes: string) =>
    `<path d="M0-14C-70-16-104 30-108 84l-16 32 20-4-10 36 22-8 2 34 21-12 11 32 19-16 15 30 24-12 24 12 15-30 19 16 11-32 21 12 2-34 22 8-10-36 20 4-16-32C104 30 70-16 0-14z" fill="#F6E7CF"/><path d="M0-10C-50-10-82 20-84 72c0 54 36 94 84 94s84-40 84-94C82 20 50-10 0-10z" fill="#C98A4E"/><path d="M0 44c-12 14-38 20-52 44-16 36 4 78 52 78s68-42 52-78C38 64 12 58 0 44z" fill="#AF7238"/><path d="M-54 4C-82-10-110 6-118 42c-5 26-1 48 11 62 10 6 19-2 25-14 12-20 24-46 30-70zM54 4C82-10 110 6 118 42c5 26 1 48-11 62-10 6-19-2-25-14-12-20-24-46-30-70z" fill="#AF7238"/>${faceOfDog(eyes)}<path d="M-54 42c6-6 18-8 26-3M54 42c-6-6-18-8-26-3" fill="none" stroke="#F6E7CF" stroke-width="5" stroke-linecap="round"/>`,
  terrier: (eyes: string) =>
    `<path d="M0-2C-46-2-72 16-75 56c-2 22 2 40 8 54 10 34 37 54 67 54s57-20 67-54c6-14 10-32 8-54C72 16 46-2 0-2z" fill="#C98A4E"/><path d="M-34 78C-56 94-66 120-60 146l15-4-3 20 18-8 3 20 16-12 11 18 11-18 16 12 3-20 18 8-3-20 15 4c6-26-4-52-26-68-20-10-48-10-68 0z" fill="#F6E7CF"/><path d="M-24 2C-56-14-90-6-104 18c2 28 10 48 24 62 8-24 22-42 46-54zM24 2C56-14 90-6 104 18c-2 28-10 48-24 62-8-24-22-42-46-54z" fill="#AF7238"/>${faceOfDog(eyes)}<path d="M-56 48l4-12 8 6 4-12 8 8 4-10M56 48l-4-12-8 6-4-12-8 8-4-10" fill="none" stroke="#F6E7CF" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>`,
  mixed: (eyes: string) =>
    `<path d="M34 8C40-34 66-62 94-72c14 34 12 72-14 104z" fill="#AF7238"/><path d="M50 6c6-24 20-38 36-46 4 22 0 42-14 60z" fill="#C98A4E"/><path d="M0-8C-50-8-78 24-78 72c0 54 32 92 78 92s78-38 78-92C78 24 50-8 0-8z" fill="#C98A4E"/><path d="M0 46c-16 8-26 22-44 40-24 30-6 76 44 78 50-2 68-48 44-78C26 68 16 54 0 46z" fill="#F6E7CF"/><path d="M-30-4C-58-30-98-24-112 4c-2 30 4 48 16 60 10-24 32-44 66-68z" fill="#AF7238"/>${faceOfDog(eyes)}<path d="M-56 42c6-6 18-8 28-2M56 42c-6-6-18-8-28-2" fill="none" stroke="#F6E7CF" stroke-width="7" stroke-linecap="round"/>`,
  labrador: (eyes: string) =>
    `${asHead('<path d="M120 28c-44 0-66 22-68 60-1 26 8 40 20 52 6 22 22 34 48 34s42-12 48-34c12-12 21-26 20-52-2-38-24-60-68-60z" fill="#C98A4E"/><path d="M120 98c-20 0-48 14-48 46 0 22 20 30 48 30s48-8 48-30c0-32-28-46-48-46z" fill="#F6E7CF"/><path d="M74 48C60 42 46 50 38 66c-8 18-12 40-8 60 2 8 8 10 14 6 16-12 26-26 30-42 2-14 4-30 0-42zM166 48c14-6 28 2 36 18 8 18 12 40 8 60-2 8-8 10-14 6-16-12-26-26-30-42-2-14-4-30 0-42z" fill="#AF7238"/>')}${faceOfDog(eyes, 8)}${brows('#AF7238')}`,
  collie: (eyes: string) =>
    `${asHead('<path d="M68 86C50 60 52 30 64 18c20 4 40 22 48 42zM172 86c18-26 16-56 4-68-20 4-40 22-48 42z" fill="#C98A4E"/><path d="M64 18C46 20 34 38 34 58c18 4 36-2 44-18zM176 18c18 2 30 20 30 40-18 4-36-2-44-18z" fill="#5B5558"/><path d="M120 38c-36 0-58 22-58 56 0 26 14 38 26 48 6 18 16 28 32 28s26-10 32-28c12-10 26-22 26-48 0-34-22-56-58-56z" fill="#C98A4E"/><path d="M110 39c4 24 0 42-10 60-16 24-14 72 20 72s36-48 20-72c-10-18-14-36-10-60z" fill="#F6E7CF"/>')}${faceOfDog(inDarkFace(eyes), 6)}${brows('#625A5D')}`,
  bernese: (eyes: string) =>
    `${asHead('<path d="M120 22c-44 0-68 24-70 62-1 28 8 48 26 60 8 14 24 22 44 22s36-8 44-22c18-12 27-32 26-60-2-38-26-62-70-62z" fill="#C98A4E"/><path d="M58 118c4 16 14 30 32 38l18-10 2-38c-14-10-36-8-52 10zM182 118c-4 16-14 30-32 38l-18-10-2-38c14-10 36-8 52 10z" fill="#B5622F"/><path d="M114 23c2 30-2 52-12 72-26 20-30 80 18 80s44-60 18-80c-10-20-14-42-12-72z" fill="#F6E7CF"/><path d="M78 36C60 26 42 34 32 54c-8 18-10 40-4 60 3 8 10 8 16 2 16-18 26-40 30-62 2-8 4-12 4-18zM162 36c18-10 36-2 46 18 8 18 10 40 4 60-3 8-10 8-16 2-16-18-26-40-30-62-2-8-4-12-4-18z" fill="#4A4140"/><path d="M76 78c2-8 14-9 18-1M164 78c-2-8-14-9-18-1" fill="none" stroke="#B5622F" stroke-width="8" stroke-linecap="round"/>')}${faceOfDog(inDarkFace(eyes), 8)}`,
  shepherd: (eyes: string) =>
    `${asHead('<path d="M56 98C44 62 44 26 54 8c28 8 48 30 58 52zM184 98c12-36 12-72 2-90-28 8-48 30-58 52z" fill="#AF7238"/><path d="M66 78c-6-20-6-38-3-50 14 8 26 20 32 34zM174 78c6-20 6-38 3-50-14 8-26 20-32 34z" fill="#BE9272"/><path d="M120 46c-38 0-60 18-62 48l-12 22c10 4 18 4 24 2-2 8-4 12-8 16 10 2 18 2 26-2 4 22 16 42 32 42s28-20 32-42c8 4 16 4 26 2-4-4-6-8-8-16 6 2 14 2 24-2l-12-22c-2-30-24-48-62-48z" fill="#C98A4E"/><path d="M120 46c-24 0-42 7-53 20 26 0 42 12 53 44 11-32 27-44 53-44-11-13-29-20-53-20z" fill="#82603F"/><path d="M120 80c-6 18-28 30-34 52-4 24 12 44 34 44s38-20 34-44c-6-22-28-34-34-52z" fill="#4B3E38"/>')}<path d="M-32 140c6 12 26 12 32 0 6 12 26 12 32 0M0 126v14" fill="none" stroke="#1D1613" stroke-width="5" stroke-linecap="round"/>${faceOfDog(eyes, 10)}${brows('#5D452F')}`,
  russell: (eyes: string) =>
    `${asHead('<path d="M120 40c-36 0-55 20-55 56 0 44 24 75 55 75s55-31 55-75c0-36-19-56-55-56z" fill="#F6E7CF"/><path d="M106 41c-26 2-40 22-40 53 0 14 6 26 14 34 16-4 28-18 28-38 0-18-6-34-2-49zM134 41c26 2 40 22 40 53 0 14-6 26-14 34-16-4-28-18-28-38 0-18 6-34 2-49z" fill="#AF7238"/><path d="M94 42C74 24 46 30 32 52c4 22 14 42 28 52 8-22 18-40 34-62zM146 42c20-18 48-12 62 10-4 22-14 42-28 52-8-22-18-40-34-62z" fill="#8E4F22"/>')}${faceOfDog(eyes, 6)}${brows('#8E4F22')}`,
  cat: (eyes: string) =>
    `<path d="M-68 30C-76-10-76-50-66-74c2-6 8-6 12-2 16 16 30 30 36 42zM68 30C76-10 76-50 66-74c-2-6-8-6-12-2-16 16-30 30-36 42z" fill="#6B5A66"/><path d="M-60 8c-4-22-4-42 0-56 10 8 20 20 26 30zM60 8c4-22 4-42 0-56-10 8-20 20-26 30z" fill="#E0A79C"/><path d="M0-34c-52 0-84 32-84 78 0 44 36 72 84 72s84-28 84-72c0-46-32-78-84-78z" fill="#6B5A66"/><path d="M0 34c-14 22-46 26-46 50 0 22 24 32 46 32s46-10 46-32c0-24-32-28-46-50z" fill="#F3EAE2"/><path d="M0-32v26M-20-30l4 22M20-30l-4 22M-80 52l24-2M80 52l-24-2M-74 72l18-6M74 72l-18-6" stroke="#54454F" stroke-width="7" stroke-linecap="round"/>${eyes}<path d="M-11 64c0-5 5-6 11-6s11 1 11 6c0 6-7 10-11 12-4-2-11-6-11-12z" fill="#C9776B"/><path d="M0 76v6c-3 9-16 10-20 2M0 82c3 9 16 10 20 2" fill="none" stroke="#241C20" stroke-width="4" stroke-linecap="round"/><path d="M-50 74l-52-8M-50 84l-50 8M50 74l52-8M50 84l50 8" stroke="#F3EAE2" stroke-width="3" stroke-linecap="round"/>`,
} as const;

/** The breeds of dogs that have a head of their own. */
export type Breed = Exclude<keyof typeof HEADS, 'cat'>;

/** A head. @param place of an SVG transformation. */
const head = (kind: keyof typeof HEADS, place: string, isAsleep = false) =>
  `<g transform="${place}">${HEADS[kind]((isAsleep ? CLOSED_EYES : EYES)[kind === 'cat' ? 'cat' : 'dog'])}</g>`;

/** The head of a dog that looks to the left, with its nose in the air and its eye closed. */
const SNUB =
  '<g transform="translate(-106 -34) rotate(16)"><path d="M44-2C70-26 118-30 150-10 164 2 160 16 148 20 116 30 76 32 44 26z" fill="#955B27"/><path d="M84 70C84 118 52 150 8 150-14 150-34 146-46 134L-58 78C-48 22-26-8 14-8 58-8 84 24 84 70z" fill="#C98A4E"/><path d="M-36 36C-56 54-84 58-112 62-136 66-148 84-140 102-130 126-84 138-44 136-4 132 10 60-36 36z" fill="#C98A4E"/><path d="M-146 82c-4-22 12-32 32-30 12 2 16 12 10 20-8 12-28 20-42 10z" fill="#2A2019"/><path d="M-128 62c4-3 10-3 14-1" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".45"/><path d="M-122 98c10-2 24 2 32 16" fill="none" stroke="#2A2019" stroke-width="5" stroke-linecap="round"/><path d="M-40 50c8 9 22 9 30 0" fill="none" stroke="#2A2019" stroke-width="6" stroke-linecap="round"/><path d="M-42 24c8-10 22-12 32-4" fill="none" stroke="#AF7238" stroke-width="6" stroke-linecap="round"/><path d="M24 18C56-6 116 10 152 52 172 78 172 100 158 106 130 114 84 104 52 80 26 60 8 36 24 18z" fill="#AF7238"/></g>';

const BREAST = '<path d="M-116 192c-10 48-2 92 26 112 34-10 44-50 36-92z" fill="#F6E7CF"/>';

/** A dog on its legs. @param neck its outline. @param breast drawn where the head leaves it free. */
const dogOnLegs = (neck: string, breast = '') =>
  `<path d="M212 196c40-14 58-52 50-98" fill="none" stroke="#AF7238" stroke-width="28" stroke-linecap="round"/><path d="M-28 270h48l-6 140h-52c0-14 8-22 16-26zM88 250h66c-8 44-20 66-20 92l-2 68H76c0-14 8-22 18-26l2-44z" fill="#AF7238"/><path d="M-38 410c0-16 10-26 24-26h29l-1 26zM76 410c0-16 10-26 24-26h33l-1 26z" fill="#F6E7CF"/><path d="M-128 190C-124 156-60 168 0 172C80 178 150 158 196 174C234 190 242 236 228 280C190 302 120 278 60 288C0 300-60 318-96 308C-136 292-140 236-128 190z" fill="#C98A4E"/><path d="${neck}" fill="#C98A4E"/><path d="M-108 250h58c-2 60-4 110-6 170h-62c0-16 8-24 18-28z" fill="#C98A4E"/><path d="M156 184c58-22 92 30 82 88-6 34-22 40-20 72l-4 76h-62c0-16 10-24 20-28l-2-40c-40-30-56-144-14-168z" fill="#AF7238"/><path d="M-118 420c0-18 10-28 26-28h37l-1 28zM152 420c0-18 10-28 26-28h38l-2 28z" fill="#F6E7CF"/>${breast}`;
/** A dog that holds its head up. */
const uprightDog = (itsHead: string) =>
  `${dogOnLegs('M-150 70C-156 130-140 190-120 250L10 176C-30 150-44 110-48 70z', BREAST)}<g transform="translate(-86 156) rotate(14)"><path d="M-66-24C-32 6 32 6 66-24l7 24C36 34-36 34-73 0z" fill="#C7401B"/><circle cy="30" r="13" fill="#F6DD9A"/></g>${itsHead}`;
/** A cat on its legs. @param breast drawn where the head leaves it free. */
const catOnLegs = (breast = '') =>
  `<path d="M140 190c46-6 60-48 46-88-8-22 2-40 22-44" fill="none" stroke="#54454F" stroke-width="22" stroke-linecap="round"/><path d="M-36 230h32l-4 98h-44c0-12 8-18 16-20zM84 230h32l-6 98h-42c0-12 8-18 16-20z" fill="#54454F"/><path d="M-100 180C-90 150-40 160 10 162C70 164 100 150 134 166C164 182 168 222 156 250C120 266 60 250 20 256C-20 264-50 272-72 266C-104 256-110 212-100 180z" fill="#6B5A66"/><path d="M8 161v24M34 163v26M60 161v24" fill="none" stroke="#54454F" stroke-width="7" stroke-linecap="round"/><path d="M-84 220h40c-2 40-2 72-4 108h-46c0-12 6-18 14-20z" fill="#6B5A66"/><path d="M106 172c44-10 64 30 54 68-4 18-12 28-14 46l-2 42h-50c0-12 8-18 16-20l2-20c-32-20-38-106-6-116z" fill="#54454F"/><path d="M-94 328c0-14 8-22 20-22h26l-1 22zM94 328c0-14 8-22 20-22h30l-1 22z" fill="#F3EAE2"/>${breast}`;

const SIZES = { dog: { feet: 420, scale: 0.65 }, cat: { feet: 328, scale: 0.8 } } as const;

const POSES = {
  dog: {
    sitting: (breed: Breed = 'dog') =>
      `<path d="M96 330c40 6 66-18 66-58 0-16-20-18-22-2-2 22-18 36-46 34z" fill="#AF7238"/><path d="M-52 96C-62 130-82 170-96 226C-108 274-114 326-112 372c2 34 26 44 58 44H58c32 0 52-12 54-46 0-50-6-98-18-146C82 170 62 130 52 96z" fill="#C98A4E"/><path d="M-112 372c-4-54 20-96 58-92 34 4 44 44 36 84-6 32-24 52-52 52-26 0-40-14-42-44zM112 372c4-54-20-96-58-92-34 4-44 44-36 84 6 32 24 52 52 52 26 0 40-14 42-44z" fill="#AF7238"/><path d="M-50 226c-4 60 2 120 0 160h48V270zM50 226c4 60-2 120 0 160H2V270z" fill="#C98A4E"/><path d="M-50 170C-56 236-34 284 0 300c34-16 56-64 50-130z" fill="#F6E7CF"/><path d="M0 290v96" stroke="#AF7238" stroke-width="5"/><path d="M-58 404c0-22 14-34 32-34s28 12 28 28c0 12-8 20-24 20h-22c-10 0-14-6-14-14zM58 404c0-22-14-34-32-34S-2 382-2 398c0 12 8 20 24 20h22c10 0 14-6 14-14z" fill="#F6E7CF"/><path d="M-42 415v-11M-24 415v-11M24 415v-11M42 415v-11" stroke="#AF7238" stroke-width="4" stroke-linecap="round"/><path d="M-66 138C-32 168 32 168 66 138l7 24C36 196-36 196-73 162z" fill="#C7401B"/><circle cy="192" r="13" fill="#F6DD9A"/>${head(breed, 'translate(4 -34) rotate(-7)')}`,
    standing: (breed: Breed = 'dog') => uprightDog(head(breed, 'translate(-104 -30) rotate(-5)')),
    refusing: () => uprightDog(SNUB),
    bending: (breed: Breed = 'dog') =>
      `${dogOnLegs('M20 174C-80 158-170 150-230 190L-150 300L-60 306z')}${head(breed, 'translate(-200 138) rotate(12)')}`,
    lying: (breed: Breed = 'dog') =>
      `<path d="M236 386c44 8 80-4 92-34" fill="none" stroke="#AF7238" stroke-width="30" stroke-linecap="round"/><path d="M-96 330C-90 262-30 244 40 250C130 244 214 262 244 330C258 380 246 420 204 420H-70C-100 420-104 376-96 330z" fill="#C98A4E"/><path d="M150 420c-34-44-12-122 44-124 52 2 74 56 64 98-4 18-16 26-34 26z" fill="#AF7238"/><path d="M120 420c0-18 12-28 28-28h46v28z" fill="#F6E7CF"/><path d="M-96 300c-6 56 0 96 24 120h80c24-30 24-84 12-120z" fill="#F6E7CF"/><path d="M-40 374h-92c-24 0-36 10-36 24s10 22 30 22h112c24 0 34-14 34-24 0-14-16-22-48-22z" fill="#C98A4E"/><path d="M-168 398c0-14 12-24 36-24h20c-10 14-10 32 2 46h-28c-20 0-30-8-30-22z" fill="#F6E7CF"/><path d="M-150 418v-11M-134 418v-11" fill="none" stroke="#AF7238" stroke-width="4" stroke-linecap="round"/><g transform="translate(-50 300) rotate(0)"><path d="M-66-24C-32 6 32 6 66-24l7 24C36 34-36 34-73 0z" fill="#C7401B"/><circle cy="30" r="13" fill="#F6DD9A"/></g>${head(breed, 'translate(-54 122) rotate(-6)')}`,
    asleep: (breed: Breed = 'dog') =>
      `<path d="M-180 420C-216 330-120 250 20 250S232 320 214 392C210 412 200 420 184 420z" fill="#C98A4E"/><path d="M60 420c-30-56 6-126 76-124 62 4 92 62 76 104-6 14-16 20-30 20z" fill="#AF7238"/><path d="M30 420c0-18 14-28 32-28h76v28z" fill="#F6E7CF"/><path d="M206 396c26 0 30 10 8 14H60" fill="none" stroke="#AF7238" stroke-width="22" stroke-linecap="round"/><path d="M-150 396h120c18 0 24 24 2 24h-130c-24 0-20-24 8-24z" fill="#F6E7CF"/>${head(breed, 'translate(-104 252) rotate(-12)', true)}`,
  },
  cat: {
    sitting: () =>
      `<path d="M58 300c50 14 92-10 88-60-2-24-30-22-28 0 2 20-20 26-52 18z" fill="#54454F"/><path d="M-48 110C-80 170-92 230-84 292c4 26 20 34 44 34h80c24 0 40-8 44-34 8-62-4-122-36-182z" fill="#6B5A66"/><path d="M-84 292c-6-44 14-76 44-74 26 4 34 34 28 66-4 26-18 42-38 42-20 0-31-10-34-34zM84 292c6-44-14-76-44-74-26 4-34 34-28 66 4 26 18 42 38 42 20 0 31-10 34-34z" fill="#54454F"/><path d="M-36 186c-2 44 2 86 0 120h34v-90zM36 186c2 44-2 86 0 120H2v-90z" fill="#6B5A66"/><path d="M-40 120c-8 60 12 100 40 110 28-10 48-50 40-110z" fill="#F3EAE2"/><path d="M0 228v76" stroke="#54454F" stroke-width="4"/><path d="M-42 316c0-18 10-26 22-26 14 0 22 8 22 20 0 10-6 16-18 16h-16c-7 0-10-4-10-10zM42 316c0-18-10-26-22-26C6 290-2 298-2 310c0 10 6 16 18 16h16c7 0 10-4 10-10z" fill="#F3EAE2"/><path d="M-28 325v-8M-16 325v-8M16 325v-8M28 325v-8" stroke="#54454F" stroke-width="3" stroke-linecap="round"/>${head('cat', 'translate(0 50) rotate(6)')}`,
    standing: () =>
      `${catOnLegs('<path d="M-104 176c-10 42-2 76 22 88 26-8 40-36 36-80z" fill="#F3EAE2"/>')}${head('cat', 'translate(-84 62) rotate(-4)')}`,
    refusing: () => `${catOnLegs()}${head('cat', 'translate(-104 56) rotate(10)', true)}`,
    bending: () => `${catOnLegs()}${head('cat', 'translate(-126 166) rotate(8)')}`,
    lying: () =>
      `<path d="M140 312c40 6 62-8 66-36 2-12 16-16 22-8" fill="none" stroke="#54454F" stroke-width="22" stroke-linecap="round"/><path d="M-92 262C-86 212-30 196 24 202C100 196 156 220 168 276C172 308 160 328 132 328H-70C-92 328-98 300-92 262z" fill="#6B5A66"/><path d="M84 328c-24-36-8-88 32-92 36 2 54 38 46 68-4 16-12 24-28 24z" fill="#54454F"/><path d="M-74 250c-6 34 0 60 18 78h64c18-22 18-54 10-78z" fill="#F3EAE2"/><path d="M20 201v22M44 200v24M68 202v22" fill="none" stroke="#54454F" stroke-width="7" stroke-linecap="round"/><path d="M-30 296h-66c-20 0-28 8-28 17s8 15 22 15h84c16 0 24-8 24-16 0-10-12-16-36-16z" fill="#6B5A66"/><path d="M-124 313c0-9 8-17 28-17h12c-8 10-8 22 2 32h-20c-14 0-22-6-22-15z" fill="#F3EAE2"/>${head('cat', 'translate(-46 130) rotate(5)')}`,
    asleep: () =>
      `<path d="M-140 328C-176 262-96 190 20 190S186 244 170 304C166 320 158 328 146 328z" fill="#6B5A66"/><path d="M26 190v26M54 192v26M82 198v24" fill="none" stroke="#54454F" stroke-width="7" stroke-linecap="round"/><path d="M62 328c-24-42 4-94 58-92 44 2 66 46 54 76-4 12-12 16-22 16z" fill="#54454F"/><path d="M160 310c24 2 22 8-4 8H-60" fill="none" stroke="#54454F" stroke-width="20" stroke-linecap="round"/><path d="M-120 308h72c16 0 20 20 2 20h-84c-18 0-14-20 12-20z" fill="#F3EAE2"/>${head('cat', 'translate(-84 196) rotate(-10)', true)}`,
  },
} as const;

/** How an animal is drawn. */
export type Pose = keyof (typeof POSES)['dog'];

/** A dog or cat. The feet are at `y`; one that sits is about 300 high. One that does not sit looks to the left. */
export function animal(
  species: string,
  x: number,
  y: number,
  scale: number,
  pose: Pose = 'sitting',
  breed?: Breed,
): string {
  const known = species === 'cat' ? 'cat' : 'dog';
  const { feet, scale: own } = SIZES[known];
  return `<g transform="translate(${x} ${y}) scale(${(scale * own).toFixed(3)}) translate(0 ${-feet})">${POSES[known][pose](breed)}</g>`;
}
