import type { Difficulty } from '../core/difficulty';
/** A question with its one right answer and three wrong ones. */
export interface QuizEntry {
  readonly question: string;
  readonly answer: string;
  readonly others: readonly [string, string, string];
}

function ask(question: string, answer: string, ...others: QuizEntry['others']): QuizEntry {
  return { question, answer, others };
}

const easy: readonly QuizEntry[] = [
  ask('How many legs does a spider have?', '8', '4', '6', '10'),
  ask('What do honeybees make?', 'Honey', 'Milk', 'Jam', 'Bread'),
  ask('Which animal barks?', 'A dog', 'A cat', 'A cow', 'A hen'),
  ask('How many days are there in a week?', '7', '5', '6', '10'),
  ask('What color do you get when you mix blue and yellow paint?', 'Green', 'Purple', 'Orange', 'Pink'),
  ask('What does a caterpillar turn into?', 'A butterfly or a moth', 'A frog', 'A snail', 'A spider'),
  ask('How many sides does a triangle have?', '3', '4', '5', '6'),
  ask('What is frozen water called?', 'Ice', 'Steam', 'Fog', 'Dew'),
  ask('Which of these birds can fly?', 'An eagle', 'A penguin', 'An ostrich', 'A kiwi'),
  ask('Which star lights up our day?', 'The Sun', 'The Moon', 'The North Star', 'A shooting star'),
  ask('What is a baby cat called?', 'A kitten', 'A puppy', 'A calf', 'A chick'),
  ask('How many months are there in a year?', '12', '10', '7', '24'),
  ask('Which part of an apple tree grows under the ground?', 'The roots', 'The leaves', 'The blossoms', 'The fruit'),
  ask('Which animal has a long trunk?', 'An elephant', 'A giraffe', 'A hippo', 'A zebra'),
  ask('What is 7 + 5?', '12', '11', '13', '10'),
  ask('Which tool helps us look at faraway stars?', 'A telescope', 'A microscope', 'A thermometer', 'A compass'),
  ask('Which of these is a fruit?', 'A banana', 'A carrot', 'A potato', 'An onion'),
  ask('Which season comes right after winter?', 'Spring', 'Summer', 'Fall', 'Another winter'),
  ask('Where do polar bears live in the wild?', 'In the Arctic', 'In the Sahara', 'In the rainforest', 'In Australia'),
  ask('Whose job is it to put out fires?', 'A firefighter', 'A baker', 'A dentist', 'A pilot'),
  ask('What is half of 10?', '5', '2', '4', '20'),
  ask('What do your ears let you do?', 'Hear', 'See', 'Smell', 'Taste'),
  ask('Which shape is perfectly round?', 'A circle', 'A square', 'A triangle', 'A rectangle'),
  ask('Which animal carries a shell on its back?', 'A snail', 'A rabbit', 'A frog', 'An owl'),
  ask('How many minutes are there in an hour?', '60', '24', '30', '100'),
];

const medium: readonly QuizEntry[] = [
  ask(
    'What is the biggest ocean on Earth?',
    'The Pacific Ocean',
    'The Atlantic Ocean',
    'The Indian Ocean',
    'The Arctic Ocean',
  ),
  ask('Which planet is closest to the Sun?', 'Mercury', 'Venus', 'Earth', 'Mars'),
  ask('On which continent is the Sahara?', 'Africa', 'Asia', 'Europe', 'Australia'),
  ask('Which gas do plants take from the air to make their food?', 'Carbon dioxide', 'Helium', 'Hydrogen', 'Neon'),
  ask('What is the biggest planet in our solar system?', 'Jupiter', 'Saturn', 'Earth', 'Neptune'),
  ask('What is 9 × 8?', '72', '64', '81', '78'),
  ask('Which part of your body pumps your blood?', 'The heart', 'The lungs', 'The stomach', 'The brain'),
  ask('What is the capital of France?', 'Paris', 'Rome', 'Madrid', 'Berlin'),
  ask('Which of these animals is a mammal?', 'A dolphin', 'A shark', 'A trout', 'An octopus'),
  ask(
    'How hot does water have to get to boil?',
    '212 °F (100 °C)',
    '32 °F (0 °C)',
    '122 °F (50 °C)',
    '392 °F (200 °C)',
  ),
  ask('What is the fastest animal on land?', 'The cheetah', 'The horse', 'The elephant', 'The lion'),
  ask('What do we call an animal that eats only plants?', 'A herbivore', 'A carnivore', 'An omnivore', 'A predator'),
  ask('Which instrument has black and white keys?', 'The piano', 'The violin', 'The trumpet', 'The drum'),
  ask('In which country are the pyramids of Giza?', 'Egypt', 'Mexico', 'Greece', 'India'),
  ask('Which force pulls things down toward Earth?', 'Gravity', 'Friction', 'Magnetism', 'Electricity'),
  ask('How many degrees are there in a right angle?', '90', '45', '180', '360'),
  ask('Which part of an oak tree makes its food from sunlight?', 'The leaves', 'The roots', 'The bark', 'The acorns'),
  ask('What do we call the hot, melted rock that flows out of a volcano?', 'Lava', 'Chalk', 'Sand', 'Clay'),
  ask('How many hours are there in two days?', '48', '24', '36', '60'),
  ask('What is the biggest bird alive today?', 'The ostrich', 'The eagle', 'The emperor penguin', 'The swan'),
  ask('What is the name of the galaxy we live in?', 'The Milky Way', 'Andromeda', 'The solar system', 'The Big Dipper'),
  ask('Which of these animals is a reptile?', 'A lizard', 'A frog', 'A newt', 'A bat'),
  ask('What are clouds made of?', 'Tiny drops of water or bits of ice', 'Smoke', 'Cotton', 'Dust from the Moon'),
  ask('Which of these numbers can you divide evenly only by 1 and by itself?', '13', '9', '15', '21'),
];

const hard: readonly QuizEntry[] = [
  ask('What is the chemical symbol for gold?', 'Au', 'Ag', 'Fe', 'Pb'),
  ask('How many bones does a grown-up usually have?', '206', '106', '306', '406'),
  ask(
    'What is it called when plants use light to make food?',
    'Photosynthesis',
    'Respiration',
    'Digestion',
    'Evaporation',
  ),
  ask('Which of these stones is the hardest?', 'Diamond', 'Quartz', 'Granite', 'Marble'),
  ask('Which gas makes up most of the air around us?', 'Nitrogen', 'Oxygen', 'Carbon dioxide', 'Hydrogen'),
  ask('Which is the longest river in South America?', 'The Amazon', 'The Orinoco', 'The Paraná', 'The Magdalena'),
  ask('What is 12 × 12?', '144', '124', '122', '132'),
  ask('Which parts of your body clean your blood and make pee?', 'The kidneys', 'The lungs', 'The muscles', 'The ears'),
  ask('What is the smallest living unit of your body?', 'A cell', 'An organ', 'A bone', 'A muscle'),
  ask('Which planet in our solar system is the hottest?', 'Venus', 'Mercury', 'Mars', 'Jupiter'),
  ask(
    'Who was the first person to walk on the Moon?',
    'Neil Armstrong',
    'Buzz Aldrin',
    'Yuri Gagarin',
    'Valentina Tereshkova',
  ),
  ask('What do we call animals without a backbone?', 'Invertebrates', 'Vertebrates', 'Mammals', 'Amphibians'),
  ask('What is the capital of Australia?', 'Canberra', 'Sydney', 'Melbourne', 'Perth'),
  ask('How many sides does an octagon have?', '8', '6', '10', '12'),
  ask('What is a quarter of 360?', '90', '60', '75', '120'),
  ask('Which layer is in the very middle of the Earth?', 'The inner core', 'The outer core', 'The mantle', 'The crust'),
  ask('Which way to write numbers uses only 0 and 1?', 'Binary', 'Decimal', 'Tally marks', 'Roman numerals'),
  ask(
    'Which part of the eye is the dark opening that lets light in?',
    'The pupil',
    'The retina',
    'The eyelid',
    'The optic nerve',
  ),
  ask('Which vitamin can your skin make in sunlight?', 'Vitamin D', 'Vitamin A', 'Vitamin B12', 'Vitamin C'),
  ask(
    'What do we call something that lets electricity flow through it easily?',
    'A conductor',
    'An insulator',
    'A fossil',
    'A prism',
  ),
  ask('Which sea animal has three hearts?', 'The octopus', 'The dolphin', 'The starfish', 'The shark'),
  ask(
    'Why do we have day and night?',
    'The Earth spins',
    'The Moon covers the Sun',
    'The Sun moves around the Earth',
    'Clouds hide the Sun',
  ),
  ask('Which number comes next: 1, 1, 2, 3, 5, 8, ...?', '13', '10', '11', '16'),
  ask('Which tool shows you where north is?', 'A compass', 'A thermometer', 'A speedometer', 'A ruler'),
];

/** The quiz: 25 easy, 24 medium, 24 hard questions. */
export const quizQuestions: Readonly<Record<Difficulty, readonly QuizEntry[]>> = { easy, medium, hard };
